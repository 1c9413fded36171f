import { news } from '@kusuribako/contract/catalogue/news'
import { on } from '../../base/ctx.ts'
import { categoryRoutes } from './categories.ts'
import { channelProductRoutes } from './channel-products.ts'
import { collectionRoutes } from './collections.ts'
import { productRoutes } from './products.ts'
import { shopListRoutes } from './shop-lists.ts'
import { tagAndTypeRoutes } from './tags-and-types.ts'
import { tellNews } from './tell-news.ts'
import { variantRoutes } from './variants.ts'

export const routes = [
  ...productRoutes,
  ...variantRoutes,
  ...categoryRoutes,
  ...collectionRoutes,
  ...tagAndTypeRoutes,
  ...shopListRoutes,
  ...channelProductRoutes,
  on(news, tellNews),
]
