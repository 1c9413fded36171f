import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { codeOf } from '../api.ts'
import { FileButton } from '../forms/file-button.tsx'
import { Refused } from '../shell/refused.tsx'
import { uploadPicture } from './content.ts'
import { say } from './words.ts'

interface PictureFieldProps {
  /** What it shows, where a form has several. */
  name?: string
  help?: string
  /** Its address; null for none. */
  picture: string | null
  change: (picture: string | null) => void
  /** Called when an upload begins (1) and ends (-1): a form saved meanwhile would be saved without it. */
  count: (by: 1 | -1) => void
}

/** Chooses a local picture and uploads it at once; the reference is saved with the surrounding form. */
export function PictureField({
  picture,
  change,
  count,
  name = say.picture,
  help = say.pictureHelp,
}: PictureFieldProps) {
  const helpId = useId()
  const uploading = useMutation({
    mutationFn: uploadPicture,
    onMutate: () => count(1),
    onSuccess: change,
    onSettled: () => count(-1),
  })
  const act = picture ? say.chooseOther : say.choosePicture
  const isOtherKind = uploading.error !== null && codeOf(uploading.error) === 'file_kind_refused'
  return (
    <div>
      <p className="text-sm font-semibold">{name}</p>
      <p id={helpId} className="mb-2 text-xs leading-normal text-quiet">
        {help}
      </p>
      {picture && (
        <img
          src={picture}
          alt=""
          width={240}
          height={135}
          className="mb-2 h-auto max-h-40 w-auto max-w-full rounded-field border border-line object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="image/*"
          name={`${name}：${act}`}
          describedBy={helpId}
          choose={([file]) => uploading.mutate(file!)}
          isOff={uploading.isPending}
        >
          {act}
        </FileButton>
        {picture && (
          <Button variant="subtle" onClick={() => change(null)}>
            {say.noPicture}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {uploading.isPending ? say.pictureSending : uploading.isSuccess && picture && say.pictureKept}
      </p>
      <Refused error={uploading.error}>{isOtherKind ? say.pictureRefused : null}</Refused>
    </div>
  )
}
