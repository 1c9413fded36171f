/** General rules for many calls, a paragraph each, as the document and the page at /docs begin. */
export const conventions = [
  'Calls under /store/v1 and /admin/v1 answer { data } and refuse with { code, message, statusCode }; the others ' +
    'answer and refuse as the platform does, with { type, message } and mostly a code. Figures of a refusal are in ' +
    'its details. A body of more than 1 MiB, and a form with more than 20 files or a file of more than 100 MiB, is ' +
    'refused with 413 too_large. A fault of the server is 500 ' +
    'unknown_error; while the database cannot be reached, every call may answer 503 database_away (api_error in the ' +
    'platform’s calls).',
  'Who may call: anyone and shopper need no sign-in, but a signed-in shopper is recognised; customer is a shopper ' +
    'with an account who has signed in; staff have signed in and have one of the roles named; pharmacist is staff ' +
    'who is a pharmacist; provider is an outside party whose signature is verified.',
  'A shopper is identified by the cookie connect.sid, or by a bearer token. A page of another origin must call with ' +
    'credentials, be listed in CORS_ORIGINS, and belong to the same site: the cookie is SameSite=Lax. Staff are ' +
    'identified by the same cookie (POST /admin/auth), by a bearer token (POST /admin/auth/token), or by their API ' +
    'token in x-medusa-access-token.',
  'A front end may send a publishable key in x-publishable-api-key with every call under /store: products, variants ' +
    'and new carts are then limited to the sales channels of the key. A revoked key is refused with 401.',
  'A front end may send its shopper’s context with every call: x-cart-id, x-region-id, x-country-code, x-page-url ' +
    'and x-user-agent. They are optional, and invalid values are ignored.',
  'A list in a query is repeated, status=a&status=b or status[]=a&status[]=b; one text with commas is read as one, ' +
    'too, except where an entry may contain a comma.',
  'Every answer has its request’s id in x-request-id. A POST with an Idempotency-Key is done once, however often it ' +
    'is sent. A rate limit (429) and a database that is away (503) have the seconds to wait in Retry-After.',
]
