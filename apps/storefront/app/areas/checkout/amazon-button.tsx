import { useEffect, useState } from 'react'

/** What Amazon's own button needs; the server has signed it. */
export interface AmazonButtonData {
  script_url: string
  merchant_id: string
  public_key_id: string
  payload: string
  signature: string
  algorithm: string
}

declare global {
  interface Window {
    amazon?: { Pay: { renderButton: (selector: string, config: object) => void } }
  }
}

let loading: Promise<void> | undefined

/** Amazon's button: leads to the choice of address and payment there, and back to the checkout. */
export function AmazonButton({ button, place }: { button: AmazonButtonData; place: string }) {
  const [failed, setFailed] = useState(false)
  const id = `amazon-pay-${place}`
  useEffect(() => {
    let isUnmounted = false
    loadAmazon(button.script_url).then(
      () => !isUnmounted && window.amazon?.Pay.renderButton(`#${id}`, configOf(button)),
      () => !isUnmounted && setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [button, id])
  if (failed)
    return <p className="text-sm text-quiet">Amazon Payのボタンを表示できませんでした。ページを開き直してください。</p>
  return (
    <>
      <div id={id} className="min-h-12" />
      <noscript>
        <p className="text-sm text-quiet">Amazon Payをご利用になるには、JavaScriptを有効にしてください。</p>
      </noscript>
    </>
  )
}

function loadAmazon(address: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('Amazon Pay cannot be reached'))
    }
    document.head.append(script)
  })
  return loading
}

const configOf = ({ merchant_id, public_key_id, payload, signature, algorithm }: AmazonButtonData) => ({
  merchantId: merchant_id,
  publicKeyId: public_key_id,
  ledgerCurrency: 'JPY',
  checkoutLanguage: 'ja_JP',
  productType: 'PayAndShip',
  placement: 'Checkout',
  buttonColor: 'Gold',
  createCheckoutSessionConfig: { payloadJSON: payload, signature, algorithm },
})
