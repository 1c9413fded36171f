/** Replaces an empty list; `help` says how to begin. */
export const Empty = ({ text, help }: { text: string; help: string | null }) => (
  <div className="mt-4 rounded-card border border-line bg-surface p-8 text-center">
    <p className="font-semibold">{text}</p>
    {help && <p className="text-sm text-quiet">{help}</p>}
  </div>
)
