import { Button } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { count } from '@kusuribako/ui/format.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CategoryOption, ListView } from './read-list.server.ts'
import { useFilters } from './use-filters.ts'

const SHOWN = 6

interface FilterFormProps {
  id: string
  list: ListView
  /** The drawer's form includes the sort order, which is chosen outside it. */
  carriesSort?: boolean
}

/** All filters of a list. Without JavaScript it is a GET form with a button. */
export function FilterForm({ id, list, carriesSort }: FilterFormProps) {
  const { pathname, search } = useLocation()
  const { form, submit, change } = useFilters()
  const query = new URLSearchParams(search)
  return (
    <form ref={form} id={id} method="get" action={pathname} onSubmit={submit} onChange={change}>
      {carriesSort && <input type="hidden" name="sort" defaultValue={query.get('sort') ?? ''} />}
      <Option type="checkbox" name="in_stock" value="1" chosen={query.has('in_stock')} label="在庫あり" />
      {list.categories.length > 0 && <Categories options={list.categories} chosen={query.get('category') ?? ''} />}
      {list.options.map(({ name, label, options }, place) => {
        const chosen = query.getAll(name)
        if (options.length === 0) return null
        const renderOptions = (subset: typeof options) =>
          subset.map((option) => (
            <Option
              key={option.value}
              type="checkbox"
              name={name}
              value={option.value}
              chosen={chosen.includes(option.value)}
              label={option.label}
              found={option.count}
            />
          ))
        return (
          <Group key={name} label={label} open={place < 3 || chosen.length > 0}>
            {renderOptions(options.slice(0, SHOWN))}
            {options.length > SHOWN && (
              <details open={options.slice(SHOWN).some(({ value }) => chosen.includes(value))}>
                <summary className="flex min-h-11 items-center text-sm text-leaf hover:underline">
                  ほか{options.length - SHOWN}件を見る
                </summary>
                {renderOptions(options.slice(SHOWN))}
              </details>
            )}
          </Group>
        )
      })}
      <Prices price={list.price} min={query.get('min') ?? ''} max={query.get('max') ?? ''} />
      <noscript>
        <Button wide className="mt-6">
          この条件で絞り込む
        </Button>
      </noscript>
    </form>
  )
}

function Group({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <Disclosure title={<span className="text-sm">{label}</span>} open={open}>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </Disclosure>
  )
}

interface OptionProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  chosen: boolean
  label: string
  found?: number
  /** Steps below the first. */
  depth?: number
}

const indents = ['', 'pl-4', 'pl-8', 'pl-12']

function Option({ type, name, value, chosen, label, found, depth = 0 }: OptionProps) {
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 text-sm leading-snug hover:text-leaf ${indents[depth] ?? ''}`}
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={chosen}
        className="size-5 shrink-0 accent-leaf outline-offset-2"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {found !== undefined && <span className="text-xs text-quiet tabular-nums">{count(found)}</span>}
    </label>
  )
}

function Categories({ options, chosen }: { options: CategoryOption[]; chosen: string }) {
  return (
    <Group label="カテゴリ" open>
      <Option type="radio" name="category" value="" chosen={chosen === ''} label="すべて" />
      {options.map(({ handle, name, count: found, depth }) => (
        <Option
          key={handle}
          type="radio"
          name="category"
          value={handle}
          chosen={handle === chosen}
          label={name}
          found={found}
          depth={depth}
        />
      ))}
    </Group>
  )
}

const priceField =
  'h-11 w-0 min-w-17 grow rounded-field border border-edge bg-surface px-3 text-base tabular-nums placeholder:text-quiet hover:border-ink'

function Prices({ price, min, max }: { price: ListView['price']; min: string; max: string }) {
  const field = (name: string, label: string, value: string, hint: number | undefined) => (
    <input
      type="text"
      name={name}
      defaultValue={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      placeholder={hint === undefined ? '' : String(hint)}
      className={priceField}
    />
  )
  return (
    <Group label="価格（税込）" open>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {field('min', '最低価格（円）', min, price?.min)}
        <span>〜</span>
        {field('max', '最高価格（円）', max, price?.max)}
        <button
          type="submit"
          className="min-h-11 rounded-field border border-edge px-3 font-semibold hover:border-leaf hover:text-leaf"
        >
          適用
        </button>
      </div>
    </Group>
  )
}
