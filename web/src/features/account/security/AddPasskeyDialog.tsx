import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { createPasskey, type PasskeyOptions } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { ProofForm } from '#web/shared/domain/ownerProof/ProofForm.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { passkeyFailureText } from './PasskeyDialogs.tsx'

/** The server takes an answer for five minutes. */
const USABLE = 4 * 60_000

/** `asksCode`: the account has a second step, whose code is asked for too. */
type Props = { asksCode: boolean; onClose: () => void; onAdded: () => Promise<unknown> }

/** Makes a passkey after the password, and shows the recovery codes if they are new. */
export function AddPasskeyDialog({ asksCode, onClose, onAdded }: Props) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const { t: passkeyTexts } = useTranslation('accountPasskeys')
  const [codes, setCodes] = useState<string[]>()
  const begun = useRef<{ options: PasskeyOptions; at: number }>(undefined)
  /** Whoever cancelled the browser's dialog tries again with the same options: the code counted once. */
  const optionsFor = async (proof: OwnerProof) => {
    if (begun.current && Date.now() - begun.current.at < USABLE) return begun.current.options
    const { options } = await call(accountPasskeyEndpoints.begin, { body: proof })
    begun.current = { options, at: Date.now() }
    return options
  }
  const add = async (proof: OwnerProof) => {
    const passkey = await createPasskey(await optionsFor(proof))
    begun.current = undefined
    const { recoveryCodes } = await call(accountPasskeyEndpoints.create, { body: { passkey } })
    void onAdded()
    toast.success(t('add.done'))
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onClose()
  }
  return (
    <FormDialog opened title={t(codes ? 'secondStep:recovery.title' : 'add.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} action={t('secondStep:recovery.done')} onDone={onClose} />
      ) : (
        <ProofForm
          text={t('add.text')}
          action={t('add.confirm')}
          asksCode={asksCode}
          failureText={(failure) => passkeyFailureText(failure, passkeyTexts)}
          onCancel={onClose}
          onSubmit={add}
        />
      )}
    </FormDialog>
  )
}
