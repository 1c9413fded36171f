import { metadataImport } from '@kusuribako/contract/catalogue/metadata-import'
import { news } from '@kusuribako/contract/catalogue/news'
import { on } from '../../base/ctx.ts'
import { adminCategoryRoutes } from './admin-categories.ts'
import { adminCollectionRoutes } from './admin-collections.ts'
import { adminListRoutes } from './admin-lists.ts'
import { adminProductRoutes } from './admin-products.ts'
import { adminVariantRoutes } from './admin-variants.ts'
import { categoryRoutes } from './categories.ts'
import { channelProductRoutes } from './channel-products.ts'
import { collectionRoutes } from './collections.ts'
import { exportMetadata } from './export-metadata.ts'
import { importMetadata } from './import-metadata.ts'
import { productOptionRoutes } from './product-options.ts'
import { productRoutes } from './products.ts'
import { readNews } from './read-news.ts'
import { recommendedVariantRoutes } from './recommended-variants.ts'
import { shopListRoutes } from './shop-lists.ts'
import { tagAndTypeRoutes } from './tags-and-types.ts'
import { variantRoutes } from './variants.ts'
import { writeProductRoutes } from './write-product.ts'

export const routes = [
  ...productRoutes,
  ...variantRoutes,
  ...categoryRoutes,
  ...collectionRoutes,
  ...tagAndTypeRoutes,
  ...shopListRoutes,
  ...adminListRoutes,
  ...adminProductRoutes,
  ...writeProductRoutes,
  ...productOptionRoutes,
  ...adminVariantRoutes,
  ...adminCategoryRoutes,
  ...adminCollectionRoutes,
  ...channelProductRoutes,
  ...recommendedVariantRoutes,
  on(metadataImport.import, importMetadata),
  on(metadataImport.export, exportMetadata),
  on(news, readNews),
]
