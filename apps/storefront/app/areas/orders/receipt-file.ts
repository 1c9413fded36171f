/** A receipt as the file that the browser keeps; it holds a name, so nothing else may. */
export const receiptFile = ({ pdf, file_name }: { pdf: string; file_name: string }) =>
  new Response(
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${file_name}"`,
        'cache-control': 'private, no-store',
      },
    },
  )
