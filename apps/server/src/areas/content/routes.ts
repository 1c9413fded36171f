import { shopProducts } from '@kusuribako/contract/catalogue/shop-products'
import { advertisingFindings } from '@kusuribako/contract/content/advertising-findings'
import { appMountConfig } from '@kusuribako/contract/content/app-mount-config'
import { articleFeedback } from '@kusuribako/contract/content/article-feedback'
import { articles } from '@kusuribako/contract/content/articles'
import { clinicDirectory } from '@kusuribako/contract/content/clinic-directory'
import { home } from '@kusuribako/contract/content/home'
import { notices, pages } from '@kusuribako/contract/content/notices-and-pages'
import { sitemap } from '@kusuribako/contract/content/sitemap'
import { on } from '../../base/ctx.ts'
import { readAppMountConfig } from './app-mount-config.ts'
import { getArticle, listArticles, listArticlesOfCategory } from './articles.ts'
import { readClinicDirectory } from './clinic-directory.ts'
import { readHome } from './home.ts'
import { listAdvertisingFindings } from './list-advertising-findings.ts'
import { getNotice, listNotices } from './notices.ts'
import { getPage } from './pages.ts'
import { recordArticleFeedback } from './record-article-feedback.ts'
import { relateArticles } from './relate-articles.ts'
import { getShopProduct, getShopVariant } from './shop-products.ts'
import { listProductParts, listShelves } from './sitemap.ts'
import { articleRoutes } from './write-articles.ts'
import { noticeRoutes } from './write-notices.ts'
import { pageRoutes } from './write-pages.ts'

export const routes = [
  on(shopProducts.get, getShopProduct),
  on(shopProducts.variant, getShopVariant),
  on(appMountConfig, readAppMountConfig),
  on(home.get, readHome),
  on(articles.list, listArticles),
  on(articles.get, getArticle),
  on(articles.related, listArticlesOfCategory),
  on(articles.relate, relateArticles),
  on(articleFeedback, recordArticleFeedback),
  on(notices.list, listNotices),
  on(notices.get, getNotice),
  on(pages.get, getPage),
  on(sitemap.shelves, listShelves),
  on(sitemap.products, listProductParts),
  on(clinicDirectory.get, readClinicDirectory),
  on(advertisingFindings.list, listAdvertisingFindings),
  ...pageRoutes,
  ...noticeRoutes,
  ...articleRoutes,
]
