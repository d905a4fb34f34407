import { type FormEvent, useState, useTransition } from 'react'

/**
 * A form that the browser checks: it loads no schema and no form library. `send` may throw: `failure` is what it threw last.
 * @example const { busy, failure, onSubmit } = useBrowserForm((form) => signIn(String(form.get('email'))))
 */
export function useBrowserForm(send: (form: FormData) => Promise<unknown>) {
  const [failure, setFailure] = useState<unknown>()
  const [busy, startSending] = useTransition()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    startSending(async () => {
      setFailure(undefined)
      await send(form).catch(setFailure)
    })
  }
  return { busy, failure, onSubmit }
}
