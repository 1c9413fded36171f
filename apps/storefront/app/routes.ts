import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop. A page stands in routes/ under the name of its address. */
export default [
  index('routes/home.tsx'),
  route('search/suggestions.json', 'routes/search-suggestions.ts'),
  route('search/:searchWord?', 'routes/search.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('categories/:handle', 'routes/category.tsx'),
  route('products/:handle', 'routes/product.tsx'),
  route('collections/:handle', 'routes/collection.tsx'),
  route('lists/:handle', 'routes/list.tsx'),
  route('articles', 'routes/articles.tsx'),
  route('articles/:handle', 'routes/article.tsx'),
  route('notices', 'routes/notices.tsx', { id: 'notices' }),
  route('notices/category/:category', 'routes/notices.tsx', { id: 'notices-of-category' }),
  route('notices/:id', 'routes/notice.tsx'),
  route('pages/:handle', 'routes/page.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('reset-cart', 'routes/reset-cart.ts'),
  route('newsletter', 'routes/newsletter.tsx'),
  route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
  route('me.json', 'routes/me.ts'),
  route('report-error', 'routes/report-error.ts'),

  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/return', 'routes/checkout-return.ts'),
  route('zipcodes.json', 'routes/zipcodes.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
