/** As `requestSubmit`, which Safari has from 16 only (140): checks the fields, and lets the router take it over. */
export function submitForm(form: HTMLFormElement): void {
  if ('requestSubmit' in HTMLFormElement.prototype) form.requestSubmit()
  else if (form.reportValidity() && form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    form.submit()
}
