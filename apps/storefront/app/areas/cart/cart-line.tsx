import { Button, TextButton } from '@kusuribako/ui/button.tsx'
import { taxWord, yen } from '@kusuribako/ui/format.ts'
import { CloseIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { NoPicture, Picture } from '@kusuribako/ui/picture.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { QuantityInput } from '@kusuribako/ui/quantity-input.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { type ReactNode, useRef } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { nameOf } from '../checkout/line-names.ts'
import { submitForm } from '../shell/submit-form.ts'
import { PlanNote } from '../subscriptions/plan-note.tsx'
import { type CartLineView, lineField } from './cart-view.ts'
import type { CartChange } from './change-cart.server.ts'
import { wordsAt } from './problem-words.ts'

interface CartLineProps {
  line: CartLineView
  /** Shown below its problems. */
  advice: ReactNode
}

/** One line of the cart: goods, quantity, problems, and removal. */
export function CartLine({ line, advice }: CartLineProps) {
  const fetcher = useFetcher<CartChange>()
  const busy = fetcher.state !== 'idle'
  const removing = fetcher.formData?.get('intent') === 'remove'
  const error = fetcher.data && !fetcher.data.ok ? fetcher.data.error : null
  return (
    <li
      id={lineField(line.id)}
      tabIndex={-1}
      className="grid grid-cols-[min(5rem,25%)_1fr] gap-x-4 gap-y-3 border-b border-line py-5 outline-none transition-opacity data-removing:opacity-40 sm:grid-cols-[6.5rem_1fr]"
      data-removing={removing || undefined}
    >
      <LinePicture line={line} />
      <div className="min-w-0">
        <LineName line={line} />
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <QuantityForm line={line} fetcher={fetcher} removing={removing} />
          <p className="ml-auto text-right" aria-busy={busy}>
            {line.quantity > 1 && <span className="block text-xs text-quiet">1点 {yen(line.unitPrice)}</span>}
            <span className="text-lg font-semibold tabular-nums">{yen(line.total)}</span>
            <span className="ml-1 inline-block text-xs text-quiet">{taxWord(line.reducedRate)}</span>
          </p>
        </div>
      </div>
      <div className="col-span-2 grid gap-2 empty:hidden">
        {error && (
          <Notice kind="danger" announced>
            {error}
          </Notice>
        )}
        <LineProblems line={line} submit={(form) => fetcher.submit(form, { method: 'post', action: '/cart' })} />
        {advice}
      </div>
      {!offersRemoval(line) && <RemoveForm line={line} fetcher={fetcher} removing={removing} />}
    </li>
  )
}

/** Whether a problem's notice has the button: twice the same would only ask which of them is meant. */
const offersRemoval = ({ problems, quantity }: CartLineView) => wordsAt(problems, quantity).some(({ remove }) => remove)

interface LineFormProps {
  line: CartLineView
  fetcher: FetcherWithComponents<CartChange>
  removing: boolean
}

/** The quantity: sent as soon as it is chosen. While the request is running, the new value is shown. */
function QuantityForm({ line, fetcher, removing }: LineFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { limit, reason } = line.limit
  const submittedQuantity = fetcher.formData?.get('quantity')
  return (
    <fetcher.Form method="post" action="/cart" ref={form} className="flex min-w-0 flex-wrap items-start gap-2">
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="line_id" value={line.id} />
      <QuantityInput
        name="quantity"
        label={`${nameOf(line)}の数量`}
        defaultValue={submittedQuantity ? Number(submittedQuantity) : line.quantity}
        limit={limit}
        {...(line.quantity >= limit && { reason })}
        disabled={removing}
        onChange={() => {
          setTimeout(() => form.current && submitForm(form.current))
          // Without a connection it is not sent (OfflineGuard).
          return navigator.onLine
        }}
      />
      <noscript>
        <Button kind="plain" className="px-4">
          変更
        </Button>
      </noscript>
    </fetcher.Form>
  )
}

function RemoveForm({ line, fetcher, removing }: LineFormProps) {
  return (
    <fetcher.Form method="post" action="/cart" className="col-span-2 -mt-2 flex justify-end">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="line_id" value={line.id} />
      <button
        type="submit"
        disabled={removing}
        className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-sm text-quiet underline underline-offset-4 hover:text-danger"
      >
        <CloseIcon className="size-4" />
        カートから外す
        <span className="sr-only">：{nameOf(line)}</span>
      </button>
    </fetcher.Form>
  )
}

function LinePicture({ line }: { line: CartLineView }) {
  const frame = 'block aspect-square overflow-hidden rounded-card border border-line bg-white'
  const picture = line.thumbnail ? (
    <Picture
      src={line.thumbnail}
      alt=""
      width={208}
      height={208}
      sizes="(min-width: 640px) 104px, 80px"
      className="size-full"
    />
  ) : (
    <NoPicture />
  )
  if (!line.to) return <span className={frame}>{picture}</span>
  return (
    <Link to={line.to} tabIndex={-1} aria-hidden="true" className={frame}>
      {picture}
    </Link>
  )
}

function LineName({ line }: { line: CartLineView }) {
  return (
    <>
      {line.saleClass && <SaleClassBadge saleClass={line.saleClass} />}
      <h2 className="mt-1 text-base leading-normal font-medium">
        {line.to ? (
          <Link to={line.to} className="-my-2.5 inline-block py-2.5 hover:text-leaf hover:underline">
            <ProductName name={line.title} />
          </Link>
        ) : (
          <ProductName name={line.title} />
        )}
      </h2>
      {line.variantTitle && <p className="text-sm text-quiet">{line.variantTitle}</p>}
      {line.plan && <PlanNote plan={line.plan} />}
    </>
  )
}

/** The line's problems, each with what to do about it. */
function LineProblems({ line, submit }: { line: CartLineView; submit: (form: Record<string, string>) => unknown }) {
  return wordsAt(line.problems, line.quantity).map(({ code, kind, text, lowerTo, remove }) => (
    <Notice key={code} kind={kind}>
      <p>{text}</p>
      {lowerTo !== undefined && (
        <ProblemAction
          fields={{ intent: 'update', line_id: line.id, quantity: String(lowerTo) }}
          submit={submit}
          label={`${lowerTo}点にする`}
          about={nameOf(line)}
        />
      )}
      {remove && (
        <ProblemAction
          fields={{ intent: 'remove', line_id: line.id }}
          submit={submit}
          label="カートから外す"
          about={nameOf(line)}
        />
      )}
    </Notice>
  ))
}

interface ProblemActionProps {
  fields: Record<string, string>
  label: string
  /** Which line, for screen reader users who hear only the button. */
  about: string
  submit: (form: Record<string, string>) => unknown
}

function ProblemAction({ fields, label, about, submit }: ProblemActionProps) {
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault()
        submit(fields)
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextButton>
        {label}
        <span className="sr-only">：{about}</span>
      </TextButton>
    </form>
  )
}
