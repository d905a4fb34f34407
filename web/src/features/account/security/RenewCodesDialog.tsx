import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { ProofForm } from '#web/shared/domain/ownerProof/ProofForm.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'

type Props = { onRenewed: () => Promise<unknown>; onClose: () => void }

/** Makes new recovery codes for an account without an app, against one of the old ones. */
export function RenewCodesDialog({ onRenewed, onClose }: Props) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const [codes, setCodes] = useState<string[]>()
  const renew = async ({ code = '' }: OwnerProof) => {
    const { recoveryCodes } = await call(secondStepEndpoints.renewRecoveryCodes, { body: { code } })
    void onRenewed()
    setCodes(recoveryCodes)
  }
  return (
    <FormDialog opened title={t('secondStep:recovery.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} action={t('secondStep:recovery.done')} onDone={onClose} />
      ) : (
        <ProofForm
          text={t('secondStep:renew.text')}
          action={t('secondStep:renew.action')}
          asksPassword={false}
          asksCode
          codeLabel={t('oldCode')}
          onCancel={onClose}
          onSubmit={renew}
        />
      )}
    </FormDialog>
  )
}
