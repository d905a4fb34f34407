import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../../shared/auth/session.ts'

/** Whether messages begin with their author's name; the choice belongs to the person at this browser. */
export const useSignOption = () => useLocalStorage({ key: 'signOption', defaultValue: true, getInitialValueInEffect: false })

export const signatureOf = (name: string) => `*${name}:*\n`

/** Puts the name above a text, where that is wanted. */
export function useSignature(): (text: string) => string {
  const { name } = useSession()
  const [isOn] = useSignOption()
  return (text) => (isOn ? signatureOf(name) + text : text)
}
