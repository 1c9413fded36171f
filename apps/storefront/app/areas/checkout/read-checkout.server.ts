import { randomUUID } from 'node:crypto'
import { appMountConfig, cards, confirmations, shippingOptions, shopProducts, wallets } from '@kusuribako/client/routes'
import type { Cart } from '@kusuribako/contract/carts/cart'
import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { shopAddressParts } from '@kusuribako/contract/customers/addresses'
import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import type { WalletId } from '@kusuribako/contract/payments/wallets'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { type Api, orErrorPage, orNull } from '../../api.server.ts'
import { type CartLineView, isMedical } from '../cart/cart-view.ts'
import type { OpenCart } from '../cart/read-cart.server.ts'
import { nextPharmacistAt } from '../catalogue/shop-facts.server.ts'
import { type PointsBalance, readPoints } from '../points/read-points.server.ts'
import { flagsOn } from '../shell/flags.server.ts'
import type { AddressValues } from './address-values.ts'
import type { AmazonButtonData } from './amazon-button.tsx'
import { declineWords } from './decline-words.ts'
import { type Delivery, deliveriesFor, isOffered } from './deliveries.ts'
import { currentStep, type Progress, type StepName, stepsOf } from './steps.ts'
import { isCanceledByBuyer, walletDeclineWords, walletNames } from './wallet-words.ts'
import { walletOf } from './wallets.server.ts'

/** An account, as far as buying needs it. */
interface Buyer {
  id: string
  email: string
  last_name: string | null
  first_name: string | null
  phone: string | null
  birthday: string | null
  addresses: (AddressValues & { id: string })[]
  cards: PaymentMethod[]
  selectedCardId: string | null
  /** How the member paid the last time. */
  selectedProviderId: string | null
}

export interface MedicineLine extends CartLineView {
  questions: PurchaseQuestion[]
  /** してはいけないこと and 相談すること, which the buyer confirms having read. */
  doNot: string[]
  consult: string[]
}

/** The chosen card; its number never comes here. */
interface ChosenCard {
  id: string
  brand: string
  last4: string
  save: boolean
}

/** The chosen wallet. */
interface ChosenWallet {
  id: WalletId
  descriptor: string | null
}

/** A failed payment; `isCanceled`: by the buyer. */
interface DeclinedPayment {
  method: 'card' | WalletId
  words: string
  isCanceled: boolean
}

export interface CheckoutView {
  cart: OpenCart['view']
  /** Why the cart cannot be ordered as it is, beside what the steps ask for anyway. */
  blockedBy: string | null
  steps: StepName[]
  current: StepName
  email: string | null
  address: AddressValues | null
  buyer: Buyer | null
  /** The member's usable points, where the payment is to be chosen. */
  points: PointsBalance | null
  delivery: Delivery | null
  deliveries: Delivery[]
  medicines: MedicineLine[]
  /** When a pharmacist next handles a waiting order; null while one is on duty, and where no review is needed. */
  reviewFrom: string | null
  birthday: string | null
  asksBirthday: boolean
  card: ChosenCard | null
  wallet: ChosenWallet | null
  /** The payment methods beside cards. */
  wallets: WalletId[]
  amazonButton: AmazonButtonData | null
  /** The wallet from which the buyer has not come back with a result. */
  waiting: WalletId | null
  /** The refusal of the last bank or wallet payment. */
  declined: DeclinedPayment | null
  /** A pending 3-D Secure step. */
  challenge: { clientSecret: string } | null
  stripeKey: string | null
  /** The feature flags that are on. */
  flags: FeatureFlag[]
  /** One per rendering of the page: a second press of the button is the same order. */
  idempotencyKey: string
  /** Null before the last step. */
  screen: ConfirmationScreen | null
}

/** What the buyer confirms with the button, as built by the server, and its hash: the order is made of exactly this. */
export interface ConfirmationScreen {
  confirmation: Confirmation
  sha256: string
}

/** Everything that the steps of checkout show. `opened`: the finished step that the shopper wants to change. */
export async function readCheckout(api: Api, openCart: OpenCart, opened: string | null): Promise<CheckoutView> {
  const { cart, view } = openCart
  const linesToAnswer = view.lines.filter(({ needsAnswers }) => needsAnswers)
  const needsReview = view.lines.some(({ needsPharmacist }) => needsPharmacist)
  const [buyer, config, button, offered, medicines, flags, reviewFrom] = await Promise.all([
    readBuyer(api, openCart),
    api.personal(appMountConfig),
    api.shared(wallets.amazonPayButton),
    api.personal(shippingOptions.listForCart, { params: { cart_id: cart.id } }),
    withQuestions(api, linesToAnswer),
    flagsOn(api),
    needsReview ? nextPharmacistAt(api) : null,
  ])
  const { payment_providers: providers, stripe } = orErrorPage(config).data
  const options = orNull(offered)?.shipping_options ?? []
  const deliveries = deliveriesFor(options, buyer !== null || !view.hasDeliveryFee, view.isFreeByCode)
  const delivery = chosenDelivery(cart)
  const payment = chosenPayment(openCart)
  const toPay = view.totals.points?.toPay ?? view.totals.total
  const progress: Progress = {
    address: hasFullAddress(cart),
    delivery: view.needsDelivery ? isOffered(delivery, deliveries) : null,
    medicine: medicines.length > 0 ? !medicines.some(needsAnswers) : null,
    payment: toPay === 0 ? !lacksCard(openCart) : payment.card !== null || payment.wallet !== null,
  }
  const birthday = textOrNull(cart.metadata?.buyer_birthday)
  const isSubscription = view.lines.some(({ plan }) => plan !== null)
  const current = currentStep(progress, opened)
  return {
    cart: view,
    blockedBy: openCart.blockedBy,
    steps: stepsOf(progress),
    current,
    points: buyer && view.totals.points && current === 'payment' ? await readPoints(api, true) : null,
    email: cart.email ?? null,
    address: cart.shipping_address ?? null,
    buyer,
    delivery,
    deliveries,
    medicines,
    reviewFrom,
    birthday: birthday ?? buyer?.birthday ?? null,
    asksBirthday: medicines.length > 0,
    ...payment,
    // A subscription is paid by card: only a card can be charged in the buyer's absence.
    wallets: isSubscription ? [] : walletsAmong(providers),
    amazonButton: button.ok ? button.data.data : null,
    stripeKey: stripe?.publishable_key ?? null,
    flags,
    idempotencyKey: randomUUID(),
    screen: null,
  }
}

/** The checkout screen, with its last step where that is shown. */
export async function readScreen(api: Api, openCart: OpenCart, opened: string | null): Promise<CheckoutView> {
  const view = await readCheckout(api, openCart, opened)
  if (view.current !== 'confirm') return view
  return {
    ...view,
    screen: orErrorPage(await api.personal(confirmations.ofCart, { params: { id: openCart.cart.id } })).data,
  }
}

/** A subscription whose first order costs nothing: its later deliveries still need a card. */
const lacksCard = ({ blockedBy }: OpenCart) => blockedBy === 'subscription_needs_card'

/** The chosen payment, and its progress. */
type ChosenPayment = Pick<CheckoutView, 'card' | 'wallet' | 'waiting' | 'declined' | 'challenge'>

function chosenPayment(openCart: OpenCart): ChosenPayment {
  const { status, data: sessionData } = openCart.cart.payment_sessions?.find(({ is_selected }) => is_selected) ?? {}
  const data = (sessionData ?? {}) as Record<string, unknown>
  const wallet = walletOf(openCart)
  const waiting = wallet?.status === 'requires_more' ? wallet.id : null
  const nothing = { card: null, wallet: null, waiting, declined: null, challenge: null }
  if (status === 'error') return { ...nothing, declined: declinedBy(wallet?.id ?? null, textOrNull(data.reason) ?? '') }
  const clientSecret = status === 'requires_more' ? data.client_secret : null
  return {
    ...nothing,
    card: wallet ? null : chosenCard(data),
    wallet: wallet?.isReady ? { id: wallet.id, descriptor: wallet.descriptor } : null,
    challenge: typeof clientSecret === 'string' ? { clientSecret } : null,
  }
}

const declinedBy = (wallet: WalletId | null, reason: string): DeclinedPayment =>
  wallet
    ? { method: wallet, words: walletDeclineWords(wallet, reason), isCanceled: isCanceledByBuyer(reason) }
    : { method: 'card', words: declineWords(reason), isCanceled: false }

/** In the order in which they are offered. */
const walletsAmong = (providers: readonly string[]) =>
  (Object.keys(walletNames) as WalletId[]).filter((id) => providers.includes(id))

async function readBuyer(api: Api, { customer }: OpenCart): Promise<Buyer | null> {
  if (!customer) return null
  const saved = await api.personal(cards.list)
  const { id, email, phone, metadata, shipping_addresses } = customer
  const { last_name = null, first_name = null } = customer
  return {
    id,
    email,
    last_name,
    first_name,
    phone,
    birthday: textOrNull(metadata?.birthday),
    addresses: shipping_addresses,
    cards: saved.ok ? saved.data.data.paymentMethods : [],
    selectedCardId: textOrNull(metadata?.selectedCardId),
    selectedProviderId: textOrNull(metadata?.selectedPaymentProviderId),
  }
}

/** The lines with questions, and these; a deleted product has none. */
async function withQuestions(api: Api, lines: CartLineView[]): Promise<MedicineLine[]> {
  const found = await Promise.all(
    lines.map(async (line) => {
      const answer = line.productId ? await api.shared(shopProducts.get, { query: { id: line.productId } }) : null
      const product = answer && orNull(answer)?.data
      const { do_not: doNot = [], consult = [] } = product?.metadata ?? {}
      return { ...line, questions: product?.questions ?? [], doNot, consult }
    }),
  )
  return found.filter(({ questions, problems }) => questions.length > 0 || problems.some(isMedical))
}

/** Something about the line is not answered yet, or was answered so that it cannot be sold. */
const needsAnswers = ({ problems }: MedicineLine) => problems.some(isMedical)

const hasFullAddress = ({ email, shipping_address }: Cart) =>
  Boolean(email) && shopAddressParts.every((part) => (shipping_address?.[part] ?? '').trim() !== '')

function chosenDelivery({ shipping_methods = [] }: Cart): Delivery | null {
  const [method] = shipping_methods
  if (!method) return null
  return {
    id: method.shipping_option_id,
    name: method.shipping_option?.name ?? 'お届け',
    description: String(method.shipping_option?.metadata?.description ?? ''),
    price: method.total ?? method.price,
  }
}

function chosenCard({ wanted }: Record<string, unknown>): ChosenCard | null {
  const { payment_method_id, save_card, card } = (wanted ?? {}) as Record<string, unknown>
  if (typeof payment_method_id !== 'string') return null
  const { brand, last4 } = (card ?? {}) as Record<string, unknown>
  return {
    id: payment_method_id,
    brand: textOrNull(brand) ?? '',
    last4: textOrNull(last4) ?? '',
    save: save_card === true,
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
