interface FileButtonProps {
  /** What it shows. */
  children: string
  /** Its full label, where others like it are nearby. */
  name?: string
  accept: string
  isMany?: boolean
  isOff?: boolean
  /** Nothing was chosen, or an unreadable file, and the form requires one. */
  isMissing?: boolean
  describedBy: string
  choose: (files: File[]) => void
}

/** Chooses local files; the same one may be chosen again. */
export const FileButton = ({
  children,
  name,
  accept,
  isMany,
  isOff,
  isMissing,
  describedBy,
  choose,
}: FileButtonProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center rounded-field border border-edge bg-surface px-4 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-leaf has-disabled:cursor-default has-disabled:text-quiet">
    {children}
    <input
      type="file"
      accept={accept}
      multiple={isMany}
      disabled={isOff}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) choose(files)
      }}
      aria-label={name}
      aria-describedby={describedBy}
      aria-invalid={isMissing || undefined}
      className="sr-only"
    />
  </label>
)
