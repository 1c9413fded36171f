import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { hasNoAnswer } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Dialog, useFocusBack } from '../forms/dialog.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { FileButton } from '../forms/file-button.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { PictureList } from './picture-list.tsx'
import { acceptedKinds, picturesMax, type UploadedPicture, unusedUploads } from './picture-order.ts'
import { discard, readPictures, savePictures, type UploadResult, uploadPictures, usePictures } from './pictures.ts'
import { sayPictures as say } from './words.ts'

interface PicturesProps extends ActProps {
  productId: string
  /** The product's. */
  name: string
}

/** Chooses the pictures of a product and their order; the first is its thumbnail. */
export function PicturesDialog(props: PicturesProps) {
  // The form replaces the dialog that waits for it: only what remains knows where the focus was.
  useFocusBack()
  const { data, error, refetch } = usePictures(props.productId)
  if (data) return <PicturesForm {...props} initialPictures={data.pictures} />
  return (
    <Dialog title={say.titleOf(props.name)} productName={props.name} close={props.close} ignoresEscape={false}>
      <LoadingOrError error={error} again={refetch} rows={4} />
    </Dialog>
  )
}

function PicturesForm({
  productId,
  name,
  close,
  finish,
  initialPictures,
}: PicturesProps & { initialPictures: string[] }) {
  const [uploads, setUploads] = useState<UploadedPicture[]>([])
  const [progress, setProgress] = useState({ done: 0, all: 0 })
  const { values, set, dialogProps } = useEditForm({
    begin: () => ({ pictures: initialPictures }),
    readNow: async () => ({ pictures: await readPictures(productId) }),
    isWhole: ({ pictures }) => pictures.length <= picturesMax,
    save: ({ pictures }) => savePictures(productId, pictures),
    done: ({ pictures }) => {
      void discard(unusedUploads(uploads, pictures))
      finish(say.saved(name, pictures.length))
    },
  })
  const sending = useMutation({
    mutationFn: (files: File[]) => uploadPictures(files, (done) => setProgress({ done, all: files.length })),
    onSuccess: ({ uploaded }) => {
      setUploads([...uploads, ...uploaded])
      set({ pictures: [...values.pictures, ...uploaded.map(({ address }) => address)] })
    },
  })
  const leave = () => {
    // Without an answer it may have been saved, so its pictures are kept.
    if (!dialogProps.error || !hasNoAnswer(dialogProps.error)) void discard(unusedUploads(uploads, initialPictures))
    close()
  }
  const isTooMany = values.pictures.length > picturesMax
  return (
    <ActionDialog
      title={say.titleOf(name)}
      productName={name}
      act={say.save}
      {...dialogProps}
      isUploading={sending.isPending}
      close={leave}
    >
      <p className="phrases text-sm">{say.lead}</p>
      <PictureList pictures={values.pictures} change={(pictures) => set({ pictures })} />
      <AddPictures add={(files) => sending.mutate(files)} isOff={sending.isPending} />
      {sending.isPending && <ProgressBar {...progress} />}
      <UploadSummary result={sending.data} />
      {isTooMany && (
        <p role="alert" className="text-sm text-danger">
          {say.tooMany(picturesMax)}
        </p>
      )}
    </ActionDialog>
  )
}

/** The result of the last upload. */
const UploadSummary = ({ result }: { result: UploadResult | undefined }) => (
  <>
    <p role="status" className="text-sm text-quiet empty:hidden">
      {result && result.uploaded.length > 0 && say.taken(result.uploaded.length)}
    </p>
    {result && result.refused.length > 0 && (
      <div role="alert" className="rounded-card bg-danger-tint px-4 py-3 text-sm">
        <p className="font-semibold">{say.refused}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {result.refused.map(({ name, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
            <li key={at} className="[overflow-wrap:anywhere]">
              {name}：{why}
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
)

interface AddPicturesProps {
  add: (files: File[]) => void
  isOff: boolean
}

/** Adds local pictures, by a button or by drag and drop. */
function AddPictures({ add, isOff }: AddPicturesProps) {
  const helpId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!isOff && files.length > 0) add(files)
  }
  return (
    <section
      aria-label={say.add}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-start gap-2 rounded-card border border-dashed p-4 ${isOver ? 'border-leaf bg-leaf-tint' : 'border-edge'}`}
    >
      <FileButton accept={acceptedKinds} describedBy={helpId} choose={add} isOff={isOff} isMany>
        {say.choose}
      </FileButton>
      <p id={helpId} className="phrases text-sm text-quiet">
        {say.addHelp}
      </p>
    </section>
  )
}
