import * as r from './routes.gen.ts'
import { act, ask, send } from './verbs.ts'

/** Shopper calls: resource, verb, call. */
export const storeCalls = {
  auth: {
    authenticate: send(r.customerSignIn.signIn),
    deleteSession: act(r.customerSignIn.signOut),
    getSession: ask(r.customerSignIn.get),
    exists: ask(r.customerSignIn.exists, 'email'),
    getToken: send(r.customerSignIn.token),
  },
  carts: {
    retrieve: ask(r.carts.get, 'id'),
    create: send(r.carts.create),
    update: send(r.carts.update, 'id'),
    addShippingMethod: send(r.cartShippingMethods.add, 'id'),
    complete: act(r.completeCart, 'id'),
    createPaymentSessions: act(r.cartPaymentSessions.create, 'id'),
    deleteDiscount: act(r.carts.removeDiscount, 'id', 'code'),
    deletePaymentSession: act(r.cartPaymentSessions.remove, 'id', 'provider_id'),
    refreshPaymentSession: act(r.cartPaymentSessions.refresh, 'id', 'provider_id'),
    setPaymentSession: send(r.cartPaymentSessions.select, 'id'),
    updatePaymentSession: send(r.cartPaymentSessions.update, 'id', 'provider_id'),
    lineItems: {
      create: send(r.cartLines.add, 'id'),
      update: send(r.cartLines.update, 'id', 'line_id'),
      delete: act(r.cartLines.remove, 'id', 'line_id'),
    },
    calculateTaxes: act(r.cartTaxes.calculate, 'id'),
  },
  collections: {
    list: ask(r.collections.list),
    retrieve: ask(r.collections.get, 'id'),
  },
  customers: {
    retrieve: ask(r.account.get),
    create: send(r.account.register),
    update: send(r.account.update),
    listOrders: ask(r.storeOrders.listOwn),
    resetPassword: send(r.account.resetPassword),
    generatePasswordToken: send(r.account.requestPasswordReset),
    paymentMethods: {
      list: ask(r.account.paymentMethods),
    },
    addresses: {
      create: send(r.account.addAddress),
      update: send(r.account.updateAddress, 'address_id'),
      delete: act(r.account.removeAddress, 'address_id'),
    },
  },
  giftCards: {
    retrieve: ask(r.giftCards.get, 'code'),
  },
  orderEdits: {
    retrieve: ask(r.storeOrderEdits.get, 'id'),
    decline: send(r.storeOrderEdits.decline, 'id'),
    complete: act(r.storeOrderEdits.complete, 'id'),
  },
  orders: {
    retrieve: ask(r.storeOrders.get, 'id'),
    retrieveByCartId: ask(r.storeOrders.getByCart, 'cart_id'),
    lookup: ask(r.storeOrders.lookUp),
    requestCustomerOrders: send(r.storeOrders.requestClaim),
    confirmRequest: send(r.storeOrders.confirmClaim),
  },
  paymentCollections: {
    retrieve: ask(r.storePaymentCollections.get, 'id'),
    authorizePaymentSession: act(r.storePaymentCollections.authorizeSession, 'id', 'session_id'),
    authorizePaymentSessionsBatch: send(r.storePaymentCollections.authorizeSessions, 'id'),
    managePaymentSessionsBatch: send(r.storePaymentCollections.setSessions, 'id'),
    managePaymentSession: send(r.storePaymentCollections.setSession, 'id'),
    refreshPaymentSession: act(r.storePaymentCollections.refreshSession, 'id', 'session_id'),
  },
  productCategories: {
    list: ask(r.categories.list),
    retrieve: ask(r.categories.get, 'id'),
  },
  productTags: {
    list: ask(r.tags.list),
  },
  productTypes: {
    list: ask(r.types.list),
  },
  products: {
    list: ask(r.products.list),
    retrieve: ask(r.products.get, 'id'),
    search: send(r.products.search),
    variants: {
      list: ask(r.variants.list),
      retrieve: ask(r.variants.get, 'id'),
    },
  },
  regions: {
    list: ask(r.regions.list),
    retrieve: ask(r.regions.get, 'id'),
  },
  returnReasons: {
    list: ask(r.storeReturnReasons.list),
    retrieve: ask(r.storeReturnReasons.get, 'id'),
  },
  returns: {
    create: send(r.storeReturns.request),
  },
  shippingOptions: {
    list: ask(r.shippingOptions.list),
    listCartOptions: ask(r.shippingOptions.listForCart, 'cart_id'),
  },
  swaps: {
    create: send(r.storeSwaps.create),
    retrieveByCartId: ask(r.storeSwaps.get, 'cart_id'),
  },
}
