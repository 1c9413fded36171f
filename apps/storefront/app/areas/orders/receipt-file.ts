import { redirect } from 'react-router'
import { returnTo } from '../account/return-to.ts'

type ReceiptAnswer = { ok: true; data: { data: { pdf: string; file_name: string } } } | { ok: false }

/**
 * A receipt as a file to save; it contains a name, so no cache may store it. When it cannot be given: back to the page
 * that asked, which shows the reason, because the browser displays whatever comes in place of a file.
 */
export function receiptFile(answer: ReceiptAnswer, request: Request): Response {
  if (!answer.ok) return redirect(returnPage(request), 303)
  const { pdf, file_name } = answer.data.data
  return new Response(
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${file_name}"`,
        'cache-control': 'private, no-store',
      },
    },
  )
}

function returnPage(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const page = new URL(returnTo(from && from.pathname + from.search), request.url)
  page.searchParams.set('notice', 'notice_receipt_not_given')
  return page.pathname + page.search
}
