import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Chip } from '@kusuribako/ui/chip.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { Drawer } from '@kusuribako/ui/dialog.tsx'
import { count } from '@kusuribako/ui/format.ts'
import { FilterIcon } from '@kusuribako/ui/icons.tsx'
import { Select } from '@kusuribako/ui/inputs.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { submitForm } from '../shell/submit-form.ts'
import { FilterForm } from './filter-form.tsx'
import { addressOf, ageChip, type ChosenFilter, chosenOf, onPage, sorts } from './list-query.ts'
import { NothingFound } from './nothing-found.tsx'
import type { ListView } from './read-list.server.ts'
import { isTakenBack } from './use-filters.ts'

const FORM = 'filters-form'

/** Filters at the left (a drawer on a phone), chosen ones, the count, the sort order, and the products. */
export function ProductList({ list, word }: { list: ListView; word?: string }) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname
  const nameOf = (handle: string) => list.categories.find((option) => option.handle === handle)?.name ?? ''
  const chosen = chosenOf(search, nameOf)
  const appliedAge = list.age?.applied ? list.age : null
  const countLine = useFocusAfterRemoval(chosen.length + (appliedAge ? 1 : 0))
  if (list.alternatives && chosen.length === 0)
    return <NothingFound alternatives={list.alternatives} word={word} isFiltered={false} />
  return (
    <div className="lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
      <aside id="filters" aria-label="絞り込み" className="max-lg:hidden max-lg:mb-8 max-lg:target:block">
        <FilterForm id={FORM} list={list} />
      </aside>
      <section aria-label="商品" aria-busy={isLoading} className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p ref={countLine} role="status" tabIndex={-1} className="text-sm">
            <span className="text-lg font-semibold tabular-nums">{count(list.count)}</span>件の商品
          </p>
          <div className="flex flex-wrap items-stretch gap-2 max-lg:w-full">
            <FilterDrawer list={list} chosen={chosen.length} />
            <Sort />
          </div>
        </div>
        <ChosenFilters
          chosen={[...ageChip(list.age, search), ...chosen]}
          unfilteredPath={appliedAge ? appliedAge.without : pathname}
        />
        <div className={cx('mt-6 transition-opacity', isLoading && 'opacity-50')}>
          {list.alternatives ? (
            <NothingFound alternatives={list.alternatives} word={word} isFiltered />
          ) : (
            <ProductCards cards={list.cards} columns={3} heading="h2" eager={2} />
          )}
        </div>
        <div className="pt-12">
          <Pagination page={list.page} pages={list.pages} to={(page) => onPage(search, page)} />
        </div>
      </section>
    </div>
  )
}

/** Where the pressed link went with its filter, the focus moves to the element of this ref. */
function useFocusAfterRemoval(chosen: number) {
  const line = useRef<HTMLParagraphElement>(null)
  const previousCount = useRef(chosen)
  useEffect(() => {
    if (chosen < previousCount.current && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true })
    previousCount.current = chosen
  }, [chosen])
  return line
}

/** The filters as a drawer; without JavaScript the link shows them above the list. */
function FilterDrawer({ list, chosen }: { list: ListView; chosen: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex-[1_0_8.5rem] lg:hidden">
      <ButtonLink
        to="#filters"
        kind="plain"
        wide
        className="px-3!"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <FilterIcon className="size-5 shrink-0" />
        絞り込み{chosen > 0 && `（${chosen}）`}
      </ButtonLink>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title="絞り込み"
        foot={
          <Button
            type="button"
            form="drawer-form"
            wide
            onClick={({ currentTarget: { form } }) => {
              // A typed price is applied only when it is submitted.
              if (form) submitForm(form)
              setOpen(false)
            }}
          >
            {count(list.count)}件の商品を見る
          </Button>
        }
      >
        {/* The one on the page is inert while the drawer is open. */}
        <p role="status" className="sr-only">
          {count(list.count)}件の商品
        </p>
        <div className="px-5 pb-8">{isOpen && <FilterForm id="drawer-form" list={list} carriesSort />}</div>
      </Drawer>
    </div>
  )
}

/** The sort order belongs to the filter form, wherever it is placed: it follows the URL like the other fields. */
function Sort() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const sort = new URLSearchParams(search).get('sort') ?? ''
  return (
    <div className="flex flex-[1_0_8.5rem] items-center gap-2 lg:flex-none">
      <Select
        className="w-full"
        name="sort"
        form={FORM}
        aria-label="並べ替え"
        defaultValue={sort}
        onChange={({ currentTarget: select }) => {
          if (select.form && !isTakenBack(select, search))
            void navigate(addressOf(new FormData(select.form)), { preventScrollReset: true })
        }}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <Button kind="plain" form={FORM} className="px-4 whitespace-nowrap">
          並べ替える
        </Button>
      </noscript>
    </div>
  )
}

/** `none`: the list without any of them. */
function ChosenFilters({ chosen, unfilteredPath }: { chosen: ChosenFilter[]; unfilteredPath: string }) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="選んだ条件" className="mt-4 flex flex-wrap gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Chip to={without} removes>
            {label}
          </Chip>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <ButtonLink to={unfilteredPath} kind="quiet" preventScrollReset className="min-h-11 px-3 py-1 text-sm">
            すべて外す
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}
