import { AppError } from '@recado/contract/errors'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import type { OwnerProof } from './ProofFields.tsx'
import { ProofForm } from './ProofForm.tsx'

type Props = {
  title: string
  text: string
  action: string
  isRemoval?: boolean
  onClose: () => void
  /** Makes the change with the proof. The dialog closes after it; it may throw. */
  onProved: (proof: OwnerProof) => Promise<unknown>
  /** Gets what is wrong with the change itself, for the form behind the dialog. Without it the dialog shows that too. */
  onRefused?: (failure: unknown) => void
}

/** Asks the person at the screen for the password, and a code where the account has a second step, before a dangerous change. */
export function ProofDialog({ title, onClose, onProved, onRefused, ...form }: Props) {
  const { secondStep } = useCurrentUser()
  const prove = async (proof: OwnerProof) => {
    await onProved(proof).catch((failure) => {
      if (!onRefused || isAboutProof(failure)) throw failure
      onRefused(failure)
    })
    onClose()
  }
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ProofForm asksCode={secondStep} onCancel={onClose} onSubmit={prove} {...form} />
    </FormDialog>
  )
}

function isAboutProof(failure: unknown) {
  if (!(failure instanceof AppError)) return false
  const { fields = [] } = (failure.details ?? {}) as { fields?: { path: string }[] }
  return ['ERR_RATE_LIMIT', 'ERR_SSO_PROOF'].includes(failure.code) || fields.some(({ path }) => path === 'password' || path === 'code')
}
