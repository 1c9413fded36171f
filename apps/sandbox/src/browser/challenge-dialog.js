import { SANDBOX } from './sandbox-call.js'

/** Shows the bank's 3-D Secure page in a dialog; resolves with `ended` once decided, `closed` when it was closed. */
export function showChallenge(url) {
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', 'カード会社による本人確認')
  Object.assign(dialog.style, {
    ...{
      width: 'min(440px, calc(100vw - 32px))',
      // The page that loads this may have reset the margins of all elements.
      margin: 'auto',
      padding: '0',
      border: '0',
      borderRadius: '10px',
      overflow: 'hidden',
    },
    boxShadow: '0 12px 48px rgb(28 43 51 / 30%)',
  })
  close.type = 'button'
  close.textContent = '閉じる'
  Object.assign(close.style, {
    ...{ display: 'block', marginLeft: 'auto', minWidth: '88px', minHeight: '44px', border: '0', background: 'none' },
    ...{ font: 'inherit', color: '#55646C', cursor: 'pointer', outlineColor: '#0E6B58', outlineOffset: '-4px' },
  })
  frame.src = url
  frame.title = 'カード会社による本人確認'
  Object.assign(frame.style, { width: '100%', height: '440px', border: '0', display: 'block' })
  dialog.append(close, frame)
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve) => {
    function end(ending) {
      removeEventListener('message', receive)
      dialog.remove()
      resolve(ending)
    }
    function receive({ origin, source, data }) {
      if (origin === SANDBOX && source === frame.contentWindow && data.type === 'challenge-ended') end('ended')
    }
    addEventListener('message', receive)
    close.addEventListener('click', () => end('closed'))
    dialog.addEventListener('cancel', () => end('closed'))
  })
}
