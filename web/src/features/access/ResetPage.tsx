import { useState } from 'react'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetEmailForm } from './ResetEmailForm.tsx'

/** Two steps: the e-mail address, then the mailed code and the new password. */
export function ResetPage() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const askFor = (address: string) => {
    setEmail(address)
    setAsked(true)
  }
  return asked ? <NewPasswordForm email={email} onAgain={() => setAsked(false)} /> : <ResetEmailForm email={email} onAsked={askFor} />
}
