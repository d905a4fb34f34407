import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { errorTexts } from '../i18n/i18n.ts'
import { sentenceOf } from '../toast/toast.ts'
import { fieldErrorsOf } from './fieldErrorsOf.ts'
import { type Complaint, fieldMessage } from './fieldMessage.ts'

type Options<F> = {
  /** The part of the form that is checked and sent, where that is not all of it. */
  relevant?: (form: F) => Partial<F>
  /** How a failure of the form as a whole is told, where its usual sentence would say too little. */
  tell?: (error: unknown) => string
  /** The file of its texts: what it says of a field under `wrong` stands in for the usual words. */
  texts?: string
}

/** A group of fields is an object of texts: each of them has a name of its own, with the group's before it. */
const namesIn = (form: FieldValues): string[] =>
  Object.entries(form).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  )

/** A form that the contract's schema checks, and that shows what the server refuses: at its field, or as a whole under `problem`. */
export function useSchemaForm<F extends FieldValues>(schema: z.ZodType, start: F, options: Options<F> = {}) {
  const { relevant, tell = sentenceOf, texts = 'validation' } = options
  const { t } = useTranslation(texts)
  const wordsFor = (path: string, complaint: Complaint) => {
    const [key, values] = fieldMessage(complaint)
    return t([`wrong.${path}.${key}`, key], { ...values, ns: [texts, 'validation'] })
  }
  const error = (issue: Complaint & { path?: PropertyKey[] | undefined }) => wordsFor((issue.path ?? []).join('.'), issue)
  const check = zodResolver(schema as never, { error }) as unknown as Resolver<F>
  const resolver: Resolver<F> = (form, ...rest) => check(relevant ? (relevant(form) as F) : form, ...rest)
  const { control, handleSubmit, setError, getValues, reset, formState } = useForm<F>({
    defaultValues: start as DefaultValues<F>,
    resolver,
  })
  const sending = useRef(false)

  const refuse = (error: unknown) => {
    const mendable = fieldErrorsOf(error, namesIn(getValues()))
    for (const [index, { path, ...issue }] of mendable.entries()) {
      const message = issue.code.startsWith('ERR_') ? t(errorTexts(issue.code)) : wordsFor(path, issue)
      setError(path as FieldPath<F>, { type: issue.code, message }, { shouldFocus: index === 0 })
    }
    if (mendable.length === 0) setError('root', { message: tell(error) })
  }

  /** The button shows one render late that it is busy; a second Enter may come before. */
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
    /** Starts again, from what is given or from where it started. */
    reset,
    busy: formState.isSubmitting,
    /** Whether something is in it that it did not start with. Asked for by those alone who want to be drawn anew with it. */
    get isBegun() {
      return formState.isDirty
    },
    problem: formState.errors.root?.message,
    /** Sends what is valid; what the sending throws is shown in the form. */
    submit: (sendForm: (form: F) => Promise<unknown>) => handleSubmit((form) => once(() => sendForm(form))),
  }
}
