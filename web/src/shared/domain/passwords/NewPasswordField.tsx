import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { PasswordField } from '#web/shared/ui/fields/PasswordField.tsx'
import type { FieldProps } from '#web/shared/ui/fields/useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  /** The fields of the form with names and e-mails that the password must not be made of. */
  wordsFrom: readonly FieldPath<T>[]
  /** Further such words, which the form does not show. */
  words?: readonly string[]
}

/** The field of a new password, with its strength below once something is typed. */
export function NewPasswordField<T extends FieldValues>({ wordsFrom, words = [], ...field }: Props<T>) {
  const [password, ...typedWords] = useWatch({ control: field.control, name: [field.name, ...wordsFrom] }) as string[]
  const strength = useStrength(Boolean(password))
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      {strength && password && <strength.PasswordStrength password={password} words={[...typedWords, ...words]} />}
    </div>
  )
}

/**
 * Loads the list of common passwords only for whoever types one: a deferred module would be fetched ahead for everybody. If it cannot be
 * loaded, nothing is shown, and the server decides.
 */
function useStrength(isNeeded: boolean) {
  const [loaded, setLoaded] = useState<typeof import('./PasswordStrength.tsx')>()
  useEffect(() => {
    if (isNeeded) withAllTexts(() => import('./PasswordStrength.tsx')).then(setLoaded, () => undefined)
  }, [isNeeded])
  return loaded
}
