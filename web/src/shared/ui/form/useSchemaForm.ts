import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { errorTextKeys } from '#web/shared/lib/i18n/i18n.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { toFieldErrors } from './fieldErrors.ts'
import { type FieldIssue, fieldErrorText } from './fieldErrorText.ts'

type Options<F> = {
  /** The part of the form to validate and send, if not all of it. */
  relevant?: (form: F) => Partial<F>
  /** The text of an error of the form as a whole, if the usual one says too little. */
  errorText?: (error: unknown) => string
  /** Its namespace: texts under `wrong` replace the usual messages of a field. */
  texts?: string
}

/** A group of fields is a nested object: each field's name is prefixed with the group's. */
const fieldNames = (form: FieldValues): string[] =>
  Object.entries(form).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  )

/** A form validated by the contract's schema. Server errors appear at their field, or under `problem`. */
export function useSchemaForm<F extends FieldValues>(schema: z.ZodType, start: F, options: Options<F> = {}) {
  const { relevant, errorText = errorMessage, texts = 'validation' } = options
  const { t } = useTranslation(texts)
  const messageFor = (path: string, complaint: FieldIssue) => {
    const [key, values] = fieldErrorText(complaint)
    return t([`wrong.${path}.${key}`, key], { ...values, ns: [texts, 'validation'] })
  }
  const error = (issue: FieldIssue & { path?: PropertyKey[] | undefined }) => messageFor((issue.path ?? []).join('.'), issue)
  const check = zodResolver(schema as never, { error }) as unknown as Resolver<F>
  const resolver: Resolver<F> = (form, ...rest) => check(relevant ? (relevant(form) as F) : form, ...rest)
  const { control, handleSubmit, setError, getValues, reset, formState } = useForm<F>({
    defaultValues: start as DefaultValues<F>,
    resolver,
  })
  const sending = useRef(false)

  const refuse = (error: unknown) => {
    const fieldErrors = toFieldErrors(error, fieldNames(getValues()))
    for (const [index, { path, ...issue }] of fieldErrors.entries()) {
      const message = issue.code.startsWith('ERR_') ? t(errorTextKeys(issue.code)) : messageFor(path, issue)
      setError(path as FieldPath<F>, { type: issue.code, message }, { shouldFocus: index === 0 })
    }
    if (fieldErrors.length === 0) setError('root', { message: errorText(error) })
  }

  /** The button is disabled one render late: ignore a second Enter before that. */
  const once = async (send: () => Promise<unknown>) => {
    if (sending.current) return
    sending.current = true
    await send()
      .catch(refuse)
      .finally(() => {
        sending.current = false
      })
  }

  return {
    control,
    /** Resets to the given or the initial values. */
    reset,
    busy: formState.isSubmitting,
    /** Whether the form was changed. Reading it makes the caller render on changes. */
    get isBegun() {
      return formState.isDirty
    },
    problem: formState.errors.root?.message,
    /** Submits valid values; an error thrown while sending is shown in the form. */
    submit: (sendForm: (form: F) => Promise<unknown>) => handleSubmit((form) => once(() => sendForm(form))),
  }
}
