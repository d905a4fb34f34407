import { useState } from 'react'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetEmailForm } from './ResetEmailForm.tsx'

/** Two steps: the e-mail address, then the mailed code and the new password. */
export function ResetPage() {
  const [email, setEmail] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)
  const continueWith = (address: string) => {
    setEmail(address)
    setCodeSent(true)
  }
  return isCodeSent ? (
    <NewPasswordForm email={email} onAgain={() => setCodeSent(false)} />
  ) : (
    <ResetEmailForm email={email} onSent={continueWith} />
  )
}
