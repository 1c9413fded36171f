// Written by `npm run tables` from the migrated database; the house test fails when the two differ.
import type { ColumnType, Generated } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: what a jsonb column holds is for its owner to parse.
type Json = ColumnType<any, unknown, unknown>
type Instant = ColumnType<Date, Date | string, Date | string>

export interface Database {
  address: {
    id: string
    customer_id: string | null
    company: string | null
    first_name: string | null
    last_name: string | null
    address_1: string | null
    address_2: string | null
    city: string | null
    country_code: string | null
    province: string | null
    postal_code: string | null
    phone: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  age_assurance: {
    customer_id: string
    level: string
    birthday: string
    checked_on: string
    checked_by: string
    created_at: Instant
  }
  age_assurance_rule: {
    valid_from: string
    adult: string
    young_until: number
    young: string
    minor_by_video: boolean
    more_by_video: boolean
    video_days: number
    source: string
  }
  arrival: {
    id: string
    note_number: string
    arrived_on: string
    supplier_id: string | null
    supplier_name: string | null
    supplier_address: string | null
    supplier_phone: string | null
    supplier_licence_number: string | null
    received_by: string
    created_at: Instant
  }
  arrival_line: {
    arrival_id: string
    position: number
    variant_id: string
    title: string
    variant_title: string
    sku: string | null
    sale_class: string | null
    quantity: number
    lot_number: string | null
    expires_on: string | null
  }
  arrival_remark: {
    id: string
    arrival_id: string
    text: string
    written_by: string
    created_at: Instant
  }
  article: {
    id: string
    handle: string
    title: string
    description: string
    body: Json
    thumbnail: string | null
    approval_date: string | null
    likes: Generated<number>
    dislikes: Generated<number>
    category_handles: Generated<string[]>
    published_at: Instant | null
    created_at: Instant
    updated_at: Instant
    show_advertisements: Generated<boolean>
    hide_advertisements_index: Generated<boolean>
    hide_advertisements_top: Generated<boolean>
    hide_advertisements_middle: Generated<boolean>
    hide_advertisements_bottom: Generated<boolean>
    content_updated_at: Instant | null
  }
  article_feedback: {
    article_id: string
    voter: string
    is_helpful: boolean
    feedback_choice: string | null
    comment: string | null
    created_at: Instant
  }
  article_search: {
    article_id: string
    change: number
    is_listed: boolean
    title_norm: string
    text_norm: string
  }
  audit_entry: {
    id: Generated<number>
    staff_id: string
    call: string
    action: string
    resource_type: string
    resource_id: string
    before: Json | null
    after: Json | null
    request_id: string
    created_at: Instant
  }
  batch_job: {
    id: string
    type: string
    created_by: string | null
    context: Json | null
    result: Json | null
    dry_run: Generated<boolean>
    pre_processed_at: Instant | null
    processing_at: Instant | null
    confirmed_at: Instant | null
    completed_at: Instant | null
    canceled_at: Instant | null
    failed_at: Instant | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  blocked_cart: {
    id: string
    cart_id: string
    state: Generated<string>
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  cart: {
    id: string
    email: string | null
    billing_address_id: string | null
    shipping_address_id: string | null
    region_id: string
    customer_id: string | null
    payment_id: string | null
    type: Generated<string>
    completed_at: Instant | null
    payment_authorized_at: Instant | null
    idempotency_key: string | null
    context: Json | null
    metadata: Json | null
    sales_channel_id: string | null
    has_extras: Generated<boolean>
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  cart_discount: {
    cart_id: string
    discount_id: string
  }
  cart_gift_card: {
    cart_id: string
    gift_card_id: string
  }
  checkout_attempt: {
    id: string
    cart_id: string
    status: string
    provider_id: string | null
    payment_session_id: string | null
    amount: number
    snapshot: Json
    order_id: string | null
    outcome: string | null
    created_at: Instant
    expires_at: Instant
    updated_at: Instant
    confirmation: string | null
    confirmation_sha256: string | null
    confirmation_shown: boolean | null
  }
  claim_image: {
    id: string
    claim_item_id: string
    url: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  claim_item: {
    id: string
    claim_order_id: string
    item_id: string
    variant_id: string | null
    reason: string
    note: string | null
    quantity: number
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  claim_item_tag: {
    claim_item_id: string
    claim_tag_id: string
  }
  claim_order: {
    id: string
    payment_status: Generated<string>
    fulfillment_status: Generated<string>
    type: string
    order_id: string
    shipping_address_id: string | null
    refund_amount: number | null
    canceled_at: Instant | null
    no_notification: boolean | null
    idempotency_key: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  claim_tag: {
    id: string
    value: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  country: {
    id: Generated<number>
    iso_2: string
    iso_3: string
    num_code: number
    name: string
    display_name: string
    region_id: string | null
  }
  currency: {
    code: string
    symbol: string
    symbol_native: string
    name: string
    includes_tax: Generated<boolean>
  }
  custom_shipping_option: {
    id: string
    price: number
    shipping_option_id: string
    cart_id: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  customer: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    billing_address_id: string | null
    phone: string | null
    password_hash: string | null
    has_account: Generated<boolean>
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  customer_group: {
    id: string
    name: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  customer_group_customer: {
    customer_group_id: string
    customer_id: string
  }
  d_point_balance: {
    customer_id: string
    subject: string
    points: number
    trouble: string | null
    card_last4: string | null
    asked_at: Instant
  }
  d_point_entry: {
    key: string
    customer_id: string
    kind: string
    points: number
    subject: string | null
    wanted: string
    state: Generated<string>
    refusal: string | null
    order_id: string | null
    award_key: string | null
    theirs: string | null
    created_at: Instant
    updated_at: Instant
  }
  discount: {
    id: string
    code: string
    is_dynamic: Generated<boolean>
    rule_id: string | null
    is_disabled: Generated<boolean>
    parent_discount_id: string | null
    starts_at: Instant
    ends_at: Instant | null
    valid_duration: string | null
    usage_limit: number | null
    usage_count: Generated<number>
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  discount_condition: {
    id: string
    type: string
    operator: string
    discount_rule_id: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  discount_condition_value: {
    condition_id: string
    value_id: string
  }
  discount_region: {
    discount_id: string
    region_id: string
  }
  discount_rule: {
    id: string
    description: string | null
    type: string
    value: number
    allocation: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  discount_use: {
    discount_id: string
    attempt_id: string
    customer_id: string | null
    email: string
    used_at: Instant
  }
  draft_order: {
    id: string
    status: Generated<string>
    display_id: number
    cart_id: string | null
    order_id: string | null
    canceled_at: Instant | null
    completed_at: Instant | null
    no_notification_order: boolean | null
    idempotency_key: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  fact: {
    id: Generated<number>
    name: string
    about: Json
    noted_at: Instant
    sent_at: Instant | null
  }
  favorite_variant: {
    id: string
    customer_id: string
    variant_id: string
    created_at: Instant
  }
  feature_flag: {
    id: string
    state: string
    updated_at: Instant
  }
  fulfillment: {
    id: string
    order_id: string | null
    swap_id: string | null
    claim_order_id: string | null
    no_notification: boolean | null
    provider_id: string
    location_id: string | null
    tracking_numbers: Json
    data: Json
    shipped_at: Instant | null
    canceled_at: Instant | null
    metadata: Json | null
    idempotency_key: string | null
    created_at: Instant
    updated_at: Instant
  }
  fulfillment_item: {
    fulfillment_id: string
    item_id: string
    quantity: number
  }
  fulfillment_provider: {
    id: string
    is_installed: Generated<boolean>
  }
  gift_card: {
    id: string
    code: string
    value: number
    balance: number
    region_id: string
    order_id: string | null
    is_disabled: Generated<boolean>
    ends_at: Instant | null
    tax_rate: number | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
    opened_at: Instant | null
  }
  gift_card_transaction: {
    id: string
    gift_card_id: string
    order_id: string
    amount: number
    is_taxable: boolean | null
    tax_rate: number | null
    created_at: Instant
  }
  given_back_in_kind: {
    id: string
    order_id: string
    gift_card_id: string | null
    return_id: string
    amount: number
    worth: number
    created_at: Instant
  }
  given_up_work: {
    id: string
    job_id: string
    work: string
    about: Json
    tries: number
    reason: string
    error: string | null
    begun_at: Instant
    given_up_at: Instant
    outcome: string | null
    ended_at: Instant | null
  }
  guarded_ingredient_rule: {
    ingredient: string
    valid_from: string
    valid_to: string | null
    small_package_days: number
    purpose_days: Json | null
    recent_days: number
    source: string
    per_household: Generated<boolean>
  }
  guarded_purchase: {
    order_id: string
    line_item_id: string
    ingredient: string
    customer_id: string | null
    email: string
    packages: number
    bought_on: string
    household: string | null
    age_level: string | null
    customer_age: number | null
    sold_at: Instant
  }
  health_reading: {
    id: Generated<number>
    order_id: string
    staff_id: string
    read_at: Instant
  }
  home_page: {
    id: number
    content: Json
    updated_at: Instant
  }
  idempotency_key: {
    key: string
    path: string
    body_hash: string
    status: number | null
    answer: string | null
    created_at: Instant
  }
  image: {
    id: string
    url: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  inquiry: {
    id: string
    path: string[]
    name: string
    reply_email: string
    order_number: string | null
    content: string
    created_at: Instant
    handled_at: Instant | null
    handled_by: string | null
    note: string | null
  }
  inventory_item: {
    id: string
    sku: string | null
    origin_country: string | null
    hs_code: string | null
    mid_code: string | null
    material: string | null
    weight: number | null
    length: number | null
    height: number | null
    width: number | null
    requires_shipping: Generated<boolean>
    title: string | null
    description: string | null
    thumbnail: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  inventory_level: {
    id: string
    inventory_item_id: string
    location_id: string
    stocked_quantity: Generated<number>
    reserved_quantity: Generated<number>
    incoming_quantity: Generated<number>
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  invite: {
    id: string
    user_email: string
    role: string | null
    accepted: Generated<boolean>
    mark: string
    expires_at: Instant
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  legacy_order: {
    id: string
    email: string
    name: string
    created_at: Instant
    total: number
    financial_status: string
    fulfillment_status: string
    shipping: Json
    line_items: Json
    metadata: Json
    imported_at: Instant
  }
  licence: {
    id: string
    kind: string
    number: string
    issued_by: string
    opener_name: string
    store_name: string
    store_address: string
    manager_name: string
    phone: string
    classes: string[]
    valid_from: string
    valid_to: string
    display: Json
    created_at: Instant
    updated_at: Instant
  }
  licence_past: {
    licence_id: string
    stood_until: Instant
    was: Json
  }
  line_item: {
    id: string
    cart_id: string | null
    order_id: string | null
    original_item_id: string | null
    order_edit_id: string | null
    title: string
    description: string | null
    thumbnail: string | null
    is_return: Generated<boolean>
    is_giftcard: Generated<boolean>
    should_merge: Generated<boolean>
    allow_discounts: Generated<boolean>
    has_shipping: boolean | null
    unit_price: number
    includes_tax: Generated<boolean>
    variant_id: string | null
    quantity: number
    fulfilled_quantity: number | null
    returned_quantity: number | null
    shipped_quantity: number | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    swap_id: string | null
    claim_order_id: string | null
  }
  line_item_adjustment: {
    id: string
    item_id: string
    description: string
    discount_id: string | null
    amount: number
    metadata: Json | null
  }
  line_item_tax_line: {
    id: string
    item_id: string
    code: string | null
    name: string
    rate: number
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  lot: {
    id: string
    inventory_item_id: string
    lot_number: string
    expires_on: string
    blocked_at: Instant | null
    blocked_because: string | null
    told: Generated<number>
    created_at: Instant
    updated_at: Instant
  }
  lot_export: {
    id: string
    lot_id: string
    recipients: number
    created_at: Instant
  }
  lot_level: {
    lot_id: string
    location_id: string
    quantity: Generated<number>
    aside_quantity: Generated<number>
  }
  lot_movement: {
    id: Generated<number>
    lot_id: string
    location_id: string
    quantity: Generated<number>
    aside: Generated<number>
    reason: string
    because_of: string | null
    line_item_id: string | null
    moved_at: Instant
  }
  mail: {
    id: string
    occasion: string
    recipient: string
    subject: string
    sent_at: Instant | null
    created_at: Instant
    letter: string | null
    about: Json | null
    notification_id: string | null
    resource_type: string | null
    resource_id: string | null
    tries: Generated<number>
    tried_at: Instant
  }
  mailed_code: {
    id: string
    customer_id: string
    purpose: string
    code_hash: string
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  marketing_subscription: {
    email: string
    email_magazine: string
    medicine_recommendation: string
    unsubscribe_token: string
    updated_at: Instant
    consents: Json
  }
  medicine_information: {
    id: string
    order_id: string
    version: number
    sheet: Json
    secret_advice: Buffer
    provided_by: string
    provided_at: Instant
    confirmed_at: Instant | null
    confirmed_by: string | null
    provided_by_name: string | null
  }
  migration: {
    name: string
    applied_at: Instant
  }
  money_amount: {
    id: string
    currency_code: string
    amount: number
    min_quantity: number | null
    max_quantity: number | null
    price_list_id: string | null
    variant_id: string
    region_id: string | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  never_packed: {
    item_id: string
    quantity: number
  }
  note: {
    id: string
    value: string
    resource_type: string
    resource_id: string
    author_id: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  notice: {
    id: string
    category: string
    title: string
    body: Json
    published_at: Instant
    created_at: Instant
    updated_at: Instant
  }
  notification: {
    id: string
    event_name: string | null
    resource_type: string
    resource_id: string
    customer_id: string | null
    to: string
    data: Json
    parent_id: string | null
    provider_id: string | null
    created_at: Instant
    updated_at: Instant
  }
  notification_provider: {
    id: string
    is_installed: Generated<boolean>
  }
  oauth: {
    id: string
    display_name: string
    application_name: string
    install_url: string | null
    uninstall_url: string | null
    data: Json | null
  }
  order_discount: {
    order_id: string
    discount_id: string
  }
  order_edit: {
    id: string
    order_id: string
    internal_note: string | null
    created_by: string
    requested_by: string | null
    requested_at: Instant | null
    confirmed_by: string | null
    confirmed_at: Instant | null
    declined_by: string | null
    declined_reason: string | null
    declined_at: Instant | null
    canceled_by: string | null
    canceled_at: Instant | null
    payment_collection_id: string | null
    created_at: Instant
    updated_at: Instant
  }
  order_gift_card: {
    order_id: string
    gift_card_id: string
  }
  order_item_change: {
    id: string
    type: string
    order_edit_id: string
    original_line_item_id: string | null
    line_item_id: string | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  order_name: {
    name: string
    created_at: Instant
    order_id: string
  }
  order_origin: {
    order_id: string
    placed_from: Json
  }
  order_tally: {
    day: string
    status: string
    payment_status: string
    fulfillment_status: string
    region_id: string
    currency_code: string
    sales_channel_id: string
    placed: number
  }
  order_tally_change: {
    id: Generated<number>
    day: string
    status: string
    payment_status: string
    fulfillment_status: string
    region_id: string
    currency_code: string
    sales_channel_id: string
    placed: number
  }
  orders: {
    id: string
    status: Generated<string>
    fulfillment_status: Generated<string>
    payment_status: Generated<string>
    display_id: number
    cart_id: string | null
    customer_id: string
    email: string
    billing_address_id: string | null
    shipping_address_id: string | null
    region_id: string
    currency_code: string
    tax_rate: number | null
    draft_order_id: string | null
    canceled_at: Instant | null
    metadata: Json | null
    no_notification: boolean | null
    idempotency_key: string | null
    external_id: string | null
    sales_channel_id: string | null
    total: number
    created_at: Instant
    updated_at: Instant
  }
  page: {
    handle: string
    title: string
    body: Json
    updated_at: Instant
  }
  page_past: {
    handle: string
    shown_from: Instant
    shown_until: Instant
    title: string
    body: Json
  }
  payment: {
    id: string
    cart_id: string | null
    order_id: string | null
    amount: number
    currency_code: string
    amount_refunded: Generated<number>
    provider_id: string
    data: Json
    captured_at: Instant | null
    canceled_at: Instant | null
    metadata: Json | null
    idempotency_key: string | null
    created_at: Instant
    updated_at: Instant
    swap_id: string | null
  }
  payment_collection: {
    id: string
    type: string
    status: Generated<string>
    description: string | null
    amount: number
    authorized_amount: number | null
    region_id: string
    currency_code: string
    created_by: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  payment_collection_payment: {
    payment_collection_id: string
    payment_id: string
  }
  payment_collection_session: {
    payment_collection_id: string
    payment_session_id: string
  }
  payment_disagreement: {
    payment_id: string
    ours: string
    theirs: string
    seen_at: Instant
  }
  payment_provider: {
    id: string
    is_installed: Generated<boolean>
  }
  payment_session: {
    id: string
    cart_id: string | null
    provider_id: string
    is_selected: boolean | null
    is_initiated: Generated<boolean>
    status: string
    data: Json
    idempotency_key: string | null
    amount: number | null
    payment_authorized_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  pharmacist_message: {
    id: string
    order_id: string
    staff_id: string | null
    secret_text: Buffer
    created_at: Instant
    staff_name: string | null
  }
  pharmacist_review: {
    id: string
    order_id: string
    status: string
    decided_by: string | null
    note: string | null
    created_at: Instant
    decided_at: Instant | null
    explanation_waived: Generated<boolean>
    waits_for: string | null
    waits_since: Instant | null
    reminded_at: Instant | null
    sold_as: Json | null
    decided_by_name: string | null
  }
  pharmacist_review_past: {
    id: string
    order_id: string
    status: string
    decided_by: string | null
    note: string | null
    created_at: Instant
    decided_at: Instant | null
    replaced_at: Instant
    explanation_waived: Generated<boolean>
    decided_by_name: string | null
  }
  point_account: {
    customer_id: string
    balance: Generated<number>
    pending: Generated<number>
    updated_at: Instant
  }
  point_movement: {
    id: Generated<number>
    customer_id: string
    kind: string
    delta: Generated<number>
    pending_delta: Generated<number>
    attempt_id: string | null
    order_id: string | null
    note: string | null
    moved_at: Instant
  }
  postal_code: {
    code: string
    prefecture: string
    city: string
    town: string
  }
  price_list: {
    id: string
    name: string
    description: Generated<string>
    type: Generated<string>
    status: Generated<string>
    starts_at: Instant | null
    ends_at: Instant | null
    includes_tax: Generated<boolean>
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  price_list_customer_group: {
    price_list_id: string
    customer_group_id: string
  }
  product: {
    id: string
    title: string
    subtitle: string | null
    description: string | null
    handle: string | null
    is_giftcard: Generated<boolean>
    status: Generated<string>
    thumbnail: string | null
    weight: number | null
    length: number | null
    height: number | null
    width: number | null
    hs_code: string | null
    origin_country: string | null
    mid_code: string | null
    material: string | null
    collection_id: string | null
    type_id: string | null
    profile_id: string | null
    discountable: Generated<boolean>
    external_id: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_category: {
    id: string
    name: string
    description: Generated<string>
    handle: string
    is_active: Generated<boolean>
    is_internal: Generated<boolean>
    parent_category_id: string | null
    rank: Generated<number>
    mpath: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  product_category_product: {
    product_category_id: string
    product_id: string
    rank: Generated<number>
  }
  product_collection: {
    id: string
    title: string
    handle: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_image: {
    product_id: string
    image_id: string
    rank: Generated<number>
  }
  product_list: {
    id: string
    title: string
    handle: string
    created_at: Instant
    updated_at: Instant
  }
  product_list_product: {
    product_list_id: string
    product_id: string
    rank: Generated<number>
  }
  product_option: {
    id: string
    title: string
    product_id: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_option_value: {
    id: string
    value: string
    option_id: string
    variant_id: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_sales_channel: {
    product_id: string
    sales_channel_id: string
  }
  product_search: {
    product_id: string
    change: number
    text_change: number
    is_listed: boolean
    title_norm: string
    text_norm: string
    facets: string[]
    words: string[]
    price_yen: number
    in_stock: boolean
    popularity: number
    published_at: Instant
    stale_at: Instant | null
    card: string
  }
  product_tag: {
    id: string
    value: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_tag_product: {
    product_id: string
    product_tag_id: string
  }
  product_type: {
    id: string
    value: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_variant: {
    id: string
    title: string
    product_id: string
    sku: string | null
    barcode: string | null
    ean: string | null
    upc: string | null
    variant_rank: Generated<number>
    allow_backorder: Generated<boolean>
    manage_inventory: Generated<boolean>
    hs_code: string | null
    origin_country: string | null
    mid_code: string | null
    material: string | null
    weight: number | null
    length: number | null
    height: number | null
    width: number | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  product_variant_inventory_item: {
    id: string
    inventory_item_id: string
    variant_id: string
    required_quantity: Generated<number>
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  professional: {
    id: string
    licence_id: string
    name: string
    kind: string
    duties: string
    created_at: Instant
    left_on: string | null
    staff_id: string | null
  }
  provider_event: {
    provider_id: string
    event_id: string
    type: string
    reference: string | null
    received_at: Instant
  }
  publishable_api_key: {
    id: string
    title: string
    created_by: string | null
    revoked_by: string | null
    revoked_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  publishable_api_key_sales_channel: {
    publishable_key_id: string
    sales_channel_id: string
  }
  purchase_answer: {
    line_item_id: string
    cart_id: string
    order_id: string | null
    questionnaire_version: number | null
    answers: Buffer
    created_at: Instant
    updated_at: Instant
  }
  purchase_questionnaire: {
    product_id: string
    version: number
    questions: Json
    created_at: Instant
  }
  rate_limit: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  receipt: {
    id: string
    order_id: string
    version: number
    total: number
    addressee: string
    document: Json
    times_given: Generated<number>
    issued_at: Instant
  }
  recommended_variant: {
    id: string
    variant_id: string
    recommended_variant_id: string
    rank: number
    created_at: Instant
  }
  refund: {
    id: string
    order_id: string | null
    payment_id: string | null
    amount: number
    note: string | null
    reason: string
    metadata: Json | null
    idempotency_key: string | null
    created_at: Instant
    updated_at: Instant
    settled_at: Instant | null
  }
  refund_verdict: {
    refund_id: string
    reference: string | null
    state: string
    reason: string | null
    said_at: Instant
  }
  region: {
    id: string
    name: string
    currency_code: string
    tax_rate: number
    tax_code: string | null
    gift_cards_taxable: Generated<boolean>
    automatic_taxes: Generated<boolean>
    tax_provider_id: string | null
    includes_tax: Generated<boolean>
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  region_fulfillment_provider: {
    region_id: string
    provider_id: string
  }
  region_payment_provider: {
    region_id: string
    provider_id: string
  }
  reservation_item: {
    id: string
    line_item_id: string | null
    inventory_item_id: string
    location_id: string
    quantity: number
    description: string | null
    created_by: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  restock_notice: {
    id: string
    email: string
    variant_id: string
    sku_code: string | null
    customer_id: string | null
    created_at: Instant
    notified_at: Instant | null
    stop_token: string
  }
  return_item: {
    return_id: string
    item_id: string
    quantity: number
    is_requested: Generated<boolean>
    requested_quantity: number | null
    received_quantity: number | null
    reason_id: string | null
    note: string | null
    metadata: Json | null
  }
  return_order: {
    id: string
    status: Generated<string>
    order_id: string | null
    swap_id: string | null
    claim_order_id: string | null
    location_id: string | null
    shipping_data: Json | null
    refund_amount: number
    received_at: Instant | null
    no_notification: boolean | null
    idempotency_key: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  return_reason: {
    id: string
    value: string
    label: string
    description: string | null
    parent_return_reason_id: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  sales_channel: {
    id: string
    name: string
    description: string | null
    is_disabled: Generated<boolean>
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  sales_channel_location: {
    id: string
    sales_channel_id: string
    location_id: string
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  second_factor: {
    staff_id: string
    secret: Buffer
    last_step: number | null
    recovery_secrets: Generated<string[]>
    created_at: Instant
  }
  session: {
    id: string
    customer_id: string | null
    staff_id: string | null
    created_at: Instant
    expires_at: Instant
    customer_proved_at: Instant | null
  }
  shift: {
    professional_id: string
    starts_at: Instant
    ends_at: Instant
    name: string | null
    kind: string | null
    licence_id: string | null
  }
  shipping_method: {
    id: string
    shipping_option_id: string
    cart_id: string | null
    order_id: string | null
    price: number
    includes_tax: Generated<boolean>
    data: Json
    claim_order_id: string | null
    swap_id: string | null
    return_id: string | null
  }
  shipping_method_tax_line: {
    id: string
    shipping_method_id: string
    code: string | null
    name: string
    rate: number
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  shipping_option: {
    id: string
    name: string
    region_id: string
    profile_id: string
    provider_id: string
    price_type: string
    amount: number | null
    is_return: Generated<boolean>
    admin_only: Generated<boolean>
    includes_tax: Generated<boolean>
    data: Json
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  shipping_option_requirement: {
    id: string
    shipping_option_id: string
    type: string
    amount: number
    deleted_at: Instant | null
  }
  shipping_profile: {
    id: string
    name: string
    type: string
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  site_feedback: {
    id: string
    impression: string
    reasons: string[]
    page: string
    comment: string | null
    created_at: Instant
  }
  staff: {
    id: string
    email: string
    first_name: string | null
    last_name: string | null
    role: Generated<string>
    is_pharmacist: Generated<boolean>
    password_hash: string | null
    api_token: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
    second_factor_at: Instant | null
  }
  stock: {
    variant_id: string
    quantity: number
  }
  stock_location: {
    id: string
    name: string
    address_id: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  stock_location_address: {
    id: string
    address_1: string
    address_2: string | null
    company: string | null
    city: string | null
    country_code: string
    phone: string | null
    postal_code: string | null
    province: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  stock_movement: {
    id: Generated<number>
    reason: string
    because_of: string | null
    moved_at: Instant
    inventory_item_id: string
    location_id: string
    stocked: Generated<number>
    reserved: Generated<number>
    stocked_after: number
    reserved_after: number
  }
  store: {
    id: string
    name: string
    default_currency_code: string
    default_sales_channel_id: string | null
    swap_link_template: string | null
    payment_link_template: string | null
    invite_link_template: string | null
    default_location_id: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  store_currency: {
    store_id: string
    currency_code: string
  }
  subscription: {
    id: string
    status: Generated<string>
    customer_id: string
    region_id: string
    sales_channel_id: string | null
    variant_id: string
    quantity: number
    subscription_plan_id: string
    plan: Json
    current_cycle: number
    anchored_on: string
    steps: number
    next_order_at: Instant | null
    non_postponed_next_order_at: Instant | null
    skipped_order_at: Instant | null
    number_of_succesive_failures: Generated<number>
    pre_order_confirmation_email_sent_for: Instant | null
    shipping_address_id: string
    shipping_option_id: string | null
    payment_provider_id: string
    payment_method_id: string | null
    original_order_id: string | null
    original_item_id: string | null
    migrated_subscription: Json | null
    cancelled_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  subscription_event: {
    id: string
    subscription_id: string
    type: string
    metadata: Json
    created_at: Instant
  }
  subscription_plan: {
    id: string
    title: string
    description: string | null
    frequency_interval: number
    frequency: string
    first_time_discount_price: number | null
    first_time_discount_rate: number | null
    first_time_discount_amount: number | null
    discount_price: number | null
    discount_rate: number | null
    discount_amount: number | null
    minimum_cycles: number | null
    maximum_cycles: number | null
    metadata: Json | null
    status: Generated<string>
    created_at: Instant
    updated_at: Instant
  }
  subscription_plan_target: {
    subscription_plan_id: string
    target_type: string
    target_id: string
  }
  subscription_renewal: {
    subscription_id: string
    cycle: number
    cart_id: string | null
    order_id: string | null
    leased_until: Instant | null
    created_at: Instant
    updated_at: Instant
    faults: Generated<number>
    not_before: Instant | null
  }
  supplier: {
    id: string
    name: string
    address: string
    phone: string
    licence_number: string | null
    note: string | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  swap: {
    id: string
    fulfillment_status: Generated<string>
    payment_status: Generated<string>
    order_id: string
    difference_due: number | null
    shipping_address_id: string | null
    cart_id: string | null
    confirmed_at: Instant | null
    canceled_at: Instant | null
    no_notification: boolean | null
    allow_backorder: Generated<boolean>
    idempotency_key: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  swap_credit: {
    return_id: string
    item_id: string
    quantity: number
    yen: number
  }
  synonym_group: {
    id: string
    words: string[]
    change: Generated<number>
  }
  tax_deductible_item: {
    holds_from: string
    jan: string
    name: string
  }
  tax_provider: {
    id: string
    is_installed: Generated<boolean>
  }
  tax_rate: {
    id: string
    rate: number | null
    code: string | null
    name: string
    region_id: string
    valid_from: string | null
    valid_to: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
  }
  tax_rate_product: {
    tax_rate_id: string
    product_id: string
  }
  tax_rate_product_type: {
    tax_rate_id: string
    product_type_id: string
  }
  tax_rate_shipping_option: {
    tax_rate_id: string
    shipping_option_id: string
  }
  told_by_clock: {
    job: string
    until: Instant
  }
  tracking_link: {
    id: string
    url: string | null
    tracking_number: string
    fulfillment_id: string
    idempotency_key: string | null
    metadata: Json | null
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }
  wallet_payment: {
    id: string
    provider_id: string
    cart_id: string
    amount: number
    status: string
    metadata: Json
    expires_at: Instant
    created_at: Instant
    updated_at: Instant
  }
}

export const columns = {
  address: ['id', 'customer_id', 'company', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'country_code', 'province', 'postal_code', 'phone', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  age_assurance: ['customer_id', 'level', 'birthday', 'checked_on', 'checked_by', 'created_at'],
  age_assurance_rule: ['valid_from', 'adult', 'young_until', 'young', 'minor_by_video', 'more_by_video', 'video_days', 'source'],
  arrival: ['id', 'note_number', 'arrived_on', 'supplier_id', 'supplier_name', 'supplier_address', 'supplier_phone', 'supplier_licence_number', 'received_by', 'created_at'],
  arrival_line: ['arrival_id', 'position', 'variant_id', 'title', 'variant_title', 'sku', 'sale_class', 'quantity', 'lot_number', 'expires_on'],
  arrival_remark: ['id', 'arrival_id', 'text', 'written_by', 'created_at'],
  article: ['id', 'handle', 'title', 'description', 'body', 'thumbnail', 'approval_date', 'likes', 'dislikes', 'category_handles', 'published_at', 'created_at', 'updated_at', 'show_advertisements', 'hide_advertisements_index', 'hide_advertisements_top', 'hide_advertisements_middle', 'hide_advertisements_bottom', 'content_updated_at'],
  article_feedback: ['article_id', 'voter', 'is_helpful', 'feedback_choice', 'comment', 'created_at'],
  article_search: ['article_id', 'change', 'is_listed', 'title_norm', 'text_norm'],
  audit_entry: ['id', 'staff_id', 'call', 'action', 'resource_type', 'resource_id', 'before', 'after', 'request_id', 'created_at'],
  batch_job: ['id', 'type', 'created_by', 'context', 'result', 'dry_run', 'pre_processed_at', 'processing_at', 'confirmed_at', 'completed_at', 'canceled_at', 'failed_at', 'created_at', 'updated_at', 'deleted_at'],
  blocked_cart: ['id', 'cart_id', 'state', 'created_at', 'updated_at', 'deleted_at'],
  cart: ['id', 'email', 'billing_address_id', 'shipping_address_id', 'region_id', 'customer_id', 'payment_id', 'type', 'completed_at', 'payment_authorized_at', 'idempotency_key', 'context', 'metadata', 'sales_channel_id', 'has_extras', 'created_at', 'updated_at', 'deleted_at'],
  cart_discount: ['cart_id', 'discount_id'],
  cart_gift_card: ['cart_id', 'gift_card_id'],
  checkout_attempt: ['id', 'cart_id', 'status', 'provider_id', 'payment_session_id', 'amount', 'snapshot', 'order_id', 'outcome', 'created_at', 'expires_at', 'updated_at', 'confirmation', 'confirmation_sha256', 'confirmation_shown'],
  claim_image: ['id', 'claim_item_id', 'url', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  claim_item: ['id', 'claim_order_id', 'item_id', 'variant_id', 'reason', 'note', 'quantity', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  claim_item_tag: ['claim_item_id', 'claim_tag_id'],
  claim_order: ['id', 'payment_status', 'fulfillment_status', 'type', 'order_id', 'shipping_address_id', 'refund_amount', 'canceled_at', 'no_notification', 'idempotency_key', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  claim_tag: ['id', 'value', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  country: ['id', 'iso_2', 'iso_3', 'num_code', 'name', 'display_name', 'region_id'],
  currency: ['code', 'symbol', 'symbol_native', 'name', 'includes_tax'],
  custom_shipping_option: ['id', 'price', 'shipping_option_id', 'cart_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  customer: ['id', 'email', 'first_name', 'last_name', 'billing_address_id', 'phone', 'password_hash', 'has_account', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  customer_group: ['id', 'name', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  customer_group_customer: ['customer_group_id', 'customer_id'],
  d_point_balance: ['customer_id', 'subject', 'points', 'trouble', 'card_last4', 'asked_at'],
  d_point_entry: ['key', 'customer_id', 'kind', 'points', 'subject', 'wanted', 'state', 'refusal', 'order_id', 'award_key', 'theirs', 'created_at', 'updated_at'],
  discount: ['id', 'code', 'is_dynamic', 'rule_id', 'is_disabled', 'parent_discount_id', 'starts_at', 'ends_at', 'valid_duration', 'usage_limit', 'usage_count', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  discount_condition: ['id', 'type', 'operator', 'discount_rule_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  discount_condition_value: ['condition_id', 'value_id'],
  discount_region: ['discount_id', 'region_id'],
  discount_rule: ['id', 'description', 'type', 'value', 'allocation', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  discount_use: ['discount_id', 'attempt_id', 'customer_id', 'email', 'used_at'],
  draft_order: ['id', 'status', 'display_id', 'cart_id', 'order_id', 'canceled_at', 'completed_at', 'no_notification_order', 'idempotency_key', 'metadata', 'created_at', 'updated_at'],
  fact: ['id', 'name', 'about', 'noted_at', 'sent_at'],
  favorite_variant: ['id', 'customer_id', 'variant_id', 'created_at'],
  feature_flag: ['id', 'state', 'updated_at'],
  fulfillment: ['id', 'order_id', 'swap_id', 'claim_order_id', 'no_notification', 'provider_id', 'location_id', 'tracking_numbers', 'data', 'shipped_at', 'canceled_at', 'metadata', 'idempotency_key', 'created_at', 'updated_at'],
  fulfillment_item: ['fulfillment_id', 'item_id', 'quantity'],
  fulfillment_provider: ['id', 'is_installed'],
  gift_card: ['id', 'code', 'value', 'balance', 'region_id', 'order_id', 'is_disabled', 'ends_at', 'tax_rate', 'metadata', 'created_at', 'updated_at', 'deleted_at', 'opened_at'],
  gift_card_transaction: ['id', 'gift_card_id', 'order_id', 'amount', 'is_taxable', 'tax_rate', 'created_at'],
  given_back_in_kind: ['id', 'order_id', 'gift_card_id', 'return_id', 'amount', 'worth', 'created_at'],
  given_up_work: ['id', 'job_id', 'work', 'about', 'tries', 'reason', 'error', 'begun_at', 'given_up_at', 'outcome', 'ended_at'],
  guarded_ingredient_rule: ['ingredient', 'valid_from', 'valid_to', 'small_package_days', 'purpose_days', 'recent_days', 'source', 'per_household'],
  guarded_purchase: ['order_id', 'line_item_id', 'ingredient', 'customer_id', 'email', 'packages', 'bought_on', 'household', 'age_level', 'customer_age', 'sold_at'],
  health_reading: ['id', 'order_id', 'staff_id', 'read_at'],
  home_page: ['id', 'content', 'updated_at'],
  idempotency_key: ['key', 'path', 'body_hash', 'status', 'answer', 'created_at'],
  image: ['id', 'url', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  inquiry: ['id', 'path', 'name', 'reply_email', 'order_number', 'content', 'created_at', 'handled_at', 'handled_by', 'note'],
  inventory_item: ['id', 'sku', 'origin_country', 'hs_code', 'mid_code', 'material', 'weight', 'length', 'height', 'width', 'requires_shipping', 'title', 'description', 'thumbnail', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  inventory_level: ['id', 'inventory_item_id', 'location_id', 'stocked_quantity', 'reserved_quantity', 'incoming_quantity', 'metadata', 'created_at', 'updated_at'],
  invite: ['id', 'user_email', 'role', 'accepted', 'mark', 'expires_at', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  legacy_order: ['id', 'email', 'name', 'created_at', 'total', 'financial_status', 'fulfillment_status', 'shipping', 'line_items', 'metadata', 'imported_at'],
  licence: ['id', 'kind', 'number', 'issued_by', 'opener_name', 'store_name', 'store_address', 'manager_name', 'phone', 'classes', 'valid_from', 'valid_to', 'display', 'created_at', 'updated_at'],
  licence_past: ['licence_id', 'stood_until', 'was'],
  line_item: ['id', 'cart_id', 'order_id', 'original_item_id', 'order_edit_id', 'title', 'description', 'thumbnail', 'is_return', 'is_giftcard', 'should_merge', 'allow_discounts', 'has_shipping', 'unit_price', 'includes_tax', 'variant_id', 'quantity', 'fulfilled_quantity', 'returned_quantity', 'shipped_quantity', 'metadata', 'created_at', 'updated_at', 'swap_id', 'claim_order_id'],
  line_item_adjustment: ['id', 'item_id', 'description', 'discount_id', 'amount', 'metadata'],
  line_item_tax_line: ['id', 'item_id', 'code', 'name', 'rate', 'metadata', 'created_at', 'updated_at'],
  lot: ['id', 'inventory_item_id', 'lot_number', 'expires_on', 'blocked_at', 'blocked_because', 'told', 'created_at', 'updated_at'],
  lot_export: ['id', 'lot_id', 'recipients', 'created_at'],
  lot_level: ['lot_id', 'location_id', 'quantity', 'aside_quantity'],
  lot_movement: ['id', 'lot_id', 'location_id', 'quantity', 'aside', 'reason', 'because_of', 'line_item_id', 'moved_at'],
  mail: ['id', 'occasion', 'recipient', 'subject', 'sent_at', 'created_at', 'letter', 'about', 'notification_id', 'resource_type', 'resource_id', 'tries', 'tried_at'],
  mailed_code: ['id', 'customer_id', 'purpose', 'code_hash', 'created_at', 'expires_at', 'used_at'],
  marketing_subscription: ['email', 'email_magazine', 'medicine_recommendation', 'unsubscribe_token', 'updated_at', 'consents'],
  medicine_information: ['id', 'order_id', 'version', 'sheet', 'secret_advice', 'provided_by', 'provided_at', 'confirmed_at', 'confirmed_by', 'provided_by_name'],
  migration: ['name', 'applied_at'],
  money_amount: ['id', 'currency_code', 'amount', 'min_quantity', 'max_quantity', 'price_list_id', 'variant_id', 'region_id', 'created_at', 'updated_at', 'deleted_at'],
  never_packed: ['item_id', 'quantity'],
  note: ['id', 'value', 'resource_type', 'resource_id', 'author_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  notice: ['id', 'category', 'title', 'body', 'published_at', 'created_at', 'updated_at'],
  notification: ['id', 'event_name', 'resource_type', 'resource_id', 'customer_id', 'to', 'data', 'parent_id', 'provider_id', 'created_at', 'updated_at'],
  notification_provider: ['id', 'is_installed'],
  oauth: ['id', 'display_name', 'application_name', 'install_url', 'uninstall_url', 'data'],
  order_discount: ['order_id', 'discount_id'],
  order_edit: ['id', 'order_id', 'internal_note', 'created_by', 'requested_by', 'requested_at', 'confirmed_by', 'confirmed_at', 'declined_by', 'declined_reason', 'declined_at', 'canceled_by', 'canceled_at', 'payment_collection_id', 'created_at', 'updated_at'],
  order_gift_card: ['order_id', 'gift_card_id'],
  order_item_change: ['id', 'type', 'order_edit_id', 'original_line_item_id', 'line_item_id', 'created_at', 'updated_at', 'deleted_at'],
  order_name: ['name', 'created_at', 'order_id'],
  order_origin: ['order_id', 'placed_from'],
  order_tally: ['day', 'status', 'payment_status', 'fulfillment_status', 'region_id', 'currency_code', 'sales_channel_id', 'placed'],
  order_tally_change: ['id', 'day', 'status', 'payment_status', 'fulfillment_status', 'region_id', 'currency_code', 'sales_channel_id', 'placed'],
  orders: ['id', 'status', 'fulfillment_status', 'payment_status', 'display_id', 'cart_id', 'customer_id', 'email', 'billing_address_id', 'shipping_address_id', 'region_id', 'currency_code', 'tax_rate', 'draft_order_id', 'canceled_at', 'metadata', 'no_notification', 'idempotency_key', 'external_id', 'sales_channel_id', 'total', 'created_at', 'updated_at'],
  page: ['handle', 'title', 'body', 'updated_at'],
  page_past: ['handle', 'shown_from', 'shown_until', 'title', 'body'],
  payment: ['id', 'cart_id', 'order_id', 'amount', 'currency_code', 'amount_refunded', 'provider_id', 'data', 'captured_at', 'canceled_at', 'metadata', 'idempotency_key', 'created_at', 'updated_at', 'swap_id'],
  payment_collection: ['id', 'type', 'status', 'description', 'amount', 'authorized_amount', 'region_id', 'currency_code', 'created_by', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  payment_collection_payment: ['payment_collection_id', 'payment_id'],
  payment_collection_session: ['payment_collection_id', 'payment_session_id'],
  payment_disagreement: ['payment_id', 'ours', 'theirs', 'seen_at'],
  payment_provider: ['id', 'is_installed'],
  payment_session: ['id', 'cart_id', 'provider_id', 'is_selected', 'is_initiated', 'status', 'data', 'idempotency_key', 'amount', 'payment_authorized_at', 'created_at', 'updated_at'],
  pharmacist_message: ['id', 'order_id', 'staff_id', 'secret_text', 'created_at', 'staff_name'],
  pharmacist_review: ['id', 'order_id', 'status', 'decided_by', 'note', 'created_at', 'decided_at', 'explanation_waived', 'waits_for', 'waits_since', 'reminded_at', 'sold_as', 'decided_by_name'],
  pharmacist_review_past: ['id', 'order_id', 'status', 'decided_by', 'note', 'created_at', 'decided_at', 'replaced_at', 'explanation_waived', 'decided_by_name'],
  point_account: ['customer_id', 'balance', 'pending', 'updated_at'],
  point_movement: ['id', 'customer_id', 'kind', 'delta', 'pending_delta', 'attempt_id', 'order_id', 'note', 'moved_at'],
  postal_code: ['code', 'prefecture', 'city', 'town'],
  price_list: ['id', 'name', 'description', 'type', 'status', 'starts_at', 'ends_at', 'includes_tax', 'created_at', 'updated_at', 'deleted_at'],
  price_list_customer_group: ['price_list_id', 'customer_group_id'],
  product: ['id', 'title', 'subtitle', 'description', 'handle', 'is_giftcard', 'status', 'thumbnail', 'weight', 'length', 'height', 'width', 'hs_code', 'origin_country', 'mid_code', 'material', 'collection_id', 'type_id', 'profile_id', 'discountable', 'external_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_category: ['id', 'name', 'description', 'handle', 'is_active', 'is_internal', 'parent_category_id', 'rank', 'mpath', 'metadata', 'created_at', 'updated_at'],
  product_category_product: ['product_category_id', 'product_id', 'rank'],
  product_collection: ['id', 'title', 'handle', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_image: ['product_id', 'image_id', 'rank'],
  product_list: ['id', 'title', 'handle', 'created_at', 'updated_at'],
  product_list_product: ['product_list_id', 'product_id', 'rank'],
  product_option: ['id', 'title', 'product_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_option_value: ['id', 'value', 'option_id', 'variant_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_sales_channel: ['product_id', 'sales_channel_id'],
  product_search: ['product_id', 'change', 'text_change', 'is_listed', 'title_norm', 'text_norm', 'facets', 'words', 'price_yen', 'in_stock', 'popularity', 'published_at', 'stale_at', 'card'],
  product_tag: ['id', 'value', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_tag_product: ['product_id', 'product_tag_id'],
  product_type: ['id', 'value', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_variant: ['id', 'title', 'product_id', 'sku', 'barcode', 'ean', 'upc', 'variant_rank', 'allow_backorder', 'manage_inventory', 'hs_code', 'origin_country', 'mid_code', 'material', 'weight', 'length', 'height', 'width', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  product_variant_inventory_item: ['id', 'inventory_item_id', 'variant_id', 'required_quantity', 'created_at', 'updated_at', 'deleted_at'],
  professional: ['id', 'licence_id', 'name', 'kind', 'duties', 'created_at', 'left_on', 'staff_id'],
  provider_event: ['provider_id', 'event_id', 'type', 'reference', 'received_at'],
  publishable_api_key: ['id', 'title', 'created_by', 'revoked_by', 'revoked_at', 'created_at', 'updated_at'],
  publishable_api_key_sales_channel: ['publishable_key_id', 'sales_channel_id'],
  purchase_answer: ['line_item_id', 'cart_id', 'order_id', 'questionnaire_version', 'answers', 'created_at', 'updated_at'],
  purchase_questionnaire: ['product_id', 'version', 'questions', 'created_at'],
  rate_limit: ['key', 'points', 'expire'],
  receipt: ['id', 'order_id', 'version', 'total', 'addressee', 'document', 'times_given', 'issued_at'],
  recommended_variant: ['id', 'variant_id', 'recommended_variant_id', 'rank', 'created_at'],
  refund: ['id', 'order_id', 'payment_id', 'amount', 'note', 'reason', 'metadata', 'idempotency_key', 'created_at', 'updated_at', 'settled_at'],
  refund_verdict: ['refund_id', 'reference', 'state', 'reason', 'said_at'],
  region: ['id', 'name', 'currency_code', 'tax_rate', 'tax_code', 'gift_cards_taxable', 'automatic_taxes', 'tax_provider_id', 'includes_tax', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  region_fulfillment_provider: ['region_id', 'provider_id'],
  region_payment_provider: ['region_id', 'provider_id'],
  reservation_item: ['id', 'line_item_id', 'inventory_item_id', 'location_id', 'quantity', 'description', 'created_by', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  restock_notice: ['id', 'email', 'variant_id', 'sku_code', 'customer_id', 'created_at', 'notified_at', 'stop_token'],
  return_item: ['return_id', 'item_id', 'quantity', 'is_requested', 'requested_quantity', 'received_quantity', 'reason_id', 'note', 'metadata'],
  return_order: ['id', 'status', 'order_id', 'swap_id', 'claim_order_id', 'location_id', 'shipping_data', 'refund_amount', 'received_at', 'no_notification', 'idempotency_key', 'metadata', 'created_at', 'updated_at'],
  return_reason: ['id', 'value', 'label', 'description', 'parent_return_reason_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  sales_channel: ['id', 'name', 'description', 'is_disabled', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  sales_channel_location: ['id', 'sales_channel_id', 'location_id', 'created_at', 'updated_at', 'deleted_at'],
  second_factor: ['staff_id', 'secret', 'last_step', 'recovery_secrets', 'created_at'],
  session: ['id', 'customer_id', 'staff_id', 'created_at', 'expires_at', 'customer_proved_at'],
  shift: ['professional_id', 'starts_at', 'ends_at', 'name', 'kind', 'licence_id'],
  shipping_method: ['id', 'shipping_option_id', 'cart_id', 'order_id', 'price', 'includes_tax', 'data', 'claim_order_id', 'swap_id', 'return_id'],
  shipping_method_tax_line: ['id', 'shipping_method_id', 'code', 'name', 'rate', 'metadata', 'created_at', 'updated_at'],
  shipping_option: ['id', 'name', 'region_id', 'profile_id', 'provider_id', 'price_type', 'amount', 'is_return', 'admin_only', 'includes_tax', 'data', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  shipping_option_requirement: ['id', 'shipping_option_id', 'type', 'amount', 'deleted_at'],
  shipping_profile: ['id', 'name', 'type', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  site_feedback: ['id', 'impression', 'reasons', 'page', 'comment', 'created_at'],
  staff: ['id', 'email', 'first_name', 'last_name', 'role', 'is_pharmacist', 'password_hash', 'api_token', 'metadata', 'created_at', 'updated_at', 'deleted_at', 'second_factor_at'],
  stock: ['variant_id', 'quantity'],
  stock_location: ['id', 'name', 'address_id', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  stock_location_address: ['id', 'address_1', 'address_2', 'company', 'city', 'country_code', 'phone', 'postal_code', 'province', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  stock_movement: ['id', 'reason', 'because_of', 'moved_at', 'inventory_item_id', 'location_id', 'stocked', 'reserved', 'stocked_after', 'reserved_after'],
  store: ['id', 'name', 'default_currency_code', 'default_sales_channel_id', 'swap_link_template', 'payment_link_template', 'invite_link_template', 'default_location_id', 'metadata', 'created_at', 'updated_at'],
  store_currency: ['store_id', 'currency_code'],
  subscription: ['id', 'status', 'customer_id', 'region_id', 'sales_channel_id', 'variant_id', 'quantity', 'subscription_plan_id', 'plan', 'current_cycle', 'anchored_on', 'steps', 'next_order_at', 'non_postponed_next_order_at', 'skipped_order_at', 'number_of_succesive_failures', 'pre_order_confirmation_email_sent_for', 'shipping_address_id', 'shipping_option_id', 'payment_provider_id', 'payment_method_id', 'original_order_id', 'original_item_id', 'migrated_subscription', 'cancelled_at', 'created_at', 'updated_at'],
  subscription_event: ['id', 'subscription_id', 'type', 'metadata', 'created_at'],
  subscription_plan: ['id', 'title', 'description', 'frequency_interval', 'frequency', 'first_time_discount_price', 'first_time_discount_rate', 'first_time_discount_amount', 'discount_price', 'discount_rate', 'discount_amount', 'minimum_cycles', 'maximum_cycles', 'metadata', 'status', 'created_at', 'updated_at'],
  subscription_plan_target: ['subscription_plan_id', 'target_type', 'target_id'],
  subscription_renewal: ['subscription_id', 'cycle', 'cart_id', 'order_id', 'leased_until', 'created_at', 'updated_at', 'faults', 'not_before'],
  supplier: ['id', 'name', 'address', 'phone', 'licence_number', 'note', 'created_at', 'updated_at', 'deleted_at'],
  swap: ['id', 'fulfillment_status', 'payment_status', 'order_id', 'difference_due', 'shipping_address_id', 'cart_id', 'confirmed_at', 'canceled_at', 'no_notification', 'allow_backorder', 'idempotency_key', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  swap_credit: ['return_id', 'item_id', 'quantity', 'yen'],
  synonym_group: ['id', 'words', 'change'],
  tax_deductible_item: ['holds_from', 'jan', 'name'],
  tax_provider: ['id', 'is_installed'],
  tax_rate: ['id', 'rate', 'code', 'name', 'region_id', 'valid_from', 'valid_to', 'metadata', 'created_at', 'updated_at'],
  tax_rate_product: ['tax_rate_id', 'product_id'],
  tax_rate_product_type: ['tax_rate_id', 'product_type_id'],
  tax_rate_shipping_option: ['tax_rate_id', 'shipping_option_id'],
  told_by_clock: ['job', 'until'],
  tracking_link: ['id', 'url', 'tracking_number', 'fulfillment_id', 'idempotency_key', 'metadata', 'created_at', 'updated_at', 'deleted_at'],
  wallet_payment: ['id', 'provider_id', 'cart_id', 'amount', 'status', 'metadata', 'expires_at', 'created_at', 'updated_at'],
} as const satisfies { [T in keyof Database]: readonly (keyof Database[T])[] }
