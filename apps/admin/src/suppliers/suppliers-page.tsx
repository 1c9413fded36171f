import type { Supplier } from '@kusuribako/contract/inventory/suppliers'
import { Button } from '@mantine/core'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Empty } from '../tables/empty.tsx'
import { RowAct, RowActs } from '../tables/row-acts.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'
import { removeSupplier, useSuppliers } from './suppliers.ts'
import { saySuppliers as say } from './words.ts'

type Act = { act: 'add' } | { act: 'edit' | 'remove'; supplier: Supplier }
/** Null for read-only users. */
type Begin = ((act: Act) => void) | null

/** The suppliers of the shop, with the data that must be recorded. */
export function SuppliersPage() {
  const { data: suppliers, error, refetch } = useSuppliers()
  const { mayWrite } = useRight('stock')
  const { act, ...acts } = useActs<Act>()
  const begin = mayWrite ? acts.begin : null
  return (
    <Page
      part="stock"
      title={say.title}
      lead={say.lead}
      acts={begin && <Button onClick={() => begin({ act: 'add' })}>{say.add}</Button>}
      done={acts}
    >
      {suppliers ? <Suppliers suppliers={suppliers} begin={begin} /> : <LoadingOrError error={error} again={refetch} />}
      {act && act.act !== 'remove' && (
        <SupplierDialog supplier={act.act === 'edit' ? act.supplier : undefined} {...acts} />
      )}
      {act?.act === 'remove' && <Remove supplier={act.supplier} {...acts} />}
    </Page>
  )
}

function Suppliers({ suppliers, begin }: { suppliers: readonly Supplier[]; begin: Begin }) {
  if (suppliers.length === 0) return <Empty text={say.empty} help={begin && say.emptyHelp} />
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {suppliers.map((supplier) => (
        <li
          key={supplier.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3"
        >
          <SupplierFacts supplier={supplier} />
          {begin && (
            <RowActs>
              <RowAct name={say.editOf(supplier.name)} onClick={() => begin({ act: 'edit', supplier })}>
                {say.edit}
              </RowAct>
              <RowAct
                color="danger"
                name={say.removeOf(supplier.name)}
                onClick={() => begin({ act: 'remove', supplier })}
              >
                {say.remove}
              </RowAct>
            </RowActs>
          )}
        </li>
      ))}
    </ul>
  )
}

const SupplierFacts = ({ supplier: { name, address, phone, licence_number, note } }: { supplier: Supplier }) => (
  <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
    <p className="font-semibold">{name}</p>
    <p className="text-sm">{address}</p>
    <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
      <span>{phone}</span>
      {licence_number ? (
        <span>{say.licence(licence_number)}</span>
      ) : (
        <span className="text-warning">{say.noLicence}</span>
      )}
    </p>
    {note && <p className="text-sm whitespace-pre-line text-quiet">{note}</p>}
  </div>
)

const Remove = ({ supplier, close, finish }: ActProps & { supplier: Supplier }) => (
  <Confirm
    title={say.askRemove(supplier.name)}
    act={say.doRemove}
    isDanger
    close={close}
    work={() => removeSupplier(supplier.id)}
    done={() => finish(say.removed(supplier.name))}
  >
    <p>{say.removeBody}</p>
  </Confirm>
)
