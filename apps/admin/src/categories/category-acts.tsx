import { Button } from '@mantine/core'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Dialog } from '../forms/dialog.tsx'
import { words } from '../wording.ts'
import { removeCategory, setVisibility, useGoodsCount } from './categories.ts'
import { type Branch, branchesOf, isReachable, visibilityOf } from './tree.ts'
import { say } from './words.ts'

type BranchActProps = ActProps & { branch: Branch }

/** Hides a category with its descendants in the shop, or shows it. */
export function ShowCategory({ branch: { category, above }, close, finish }: BranchActProps) {
  const { id, name, children } = category
  const visibility = visibilityOf(category)
  const hides = visibility === 'shown'
  const isBelowHidden = above.length > 0 && !isReachable({ category: above.at(-1)!, above: above.slice(0, -1) })
  return (
    <Confirm
      title={hides ? say.hideAsk(name) : say.showAsk(name)}
      act={hides ? say.hide : say.show}
      isDanger={hides}
      close={close}
      work={() => setVisibility(id, hides ? 'hidden' : 'shown')}
      done={() => finish(hides ? say.hidden(name) : say.nowShown(name))}
    >
      {visibility === 'internal' && <p className="font-semibold">{say.showInternal}</p>}
      <p>{hides ? say.hideDoes : say.showDoes}</p>
      {hides && children.length > 0 && <p>{say.hideBelow(branchesOf(children).length)}</p>}
      {!hides && isBelowHidden && <p>{say.showBelow}</p>}
    </Confirm>
  )
}

/** Deletes a category without children; for others, says what has to be done first. */
export function RemoveCategory({ branch: { category }, close, finish }: BranchActProps) {
  const { id, name, children } = category
  const goods = useGoodsCount(id).data?.count
  if (children.length > 0)
    return (
      <Dialog title={say.cannotRemove(name)} close={close} ignoresEscape={false}>
        <p>{say.hasChildren(branchesOf(children).length)}</p>
        <div className="mt-4 flex justify-end">
          <Button variant="default" onClick={close} data-autofocus>
            {words.close}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Confirm
      title={say.removeAsk(name)}
      act={say.doRemove}
      isDanger
      close={close}
      work={() => removeCategory(id)}
      done={() => finish(say.removed(name))}
    >
      <p>{say.removeDoes}</p>
      {goods !== undefined && <p>{goods > 0 ? say.removeGoods(goods) : say.removeEmpty}</p>}
    </Confirm>
  )
}
