import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { passkeyErrorText, signWithPasskey } from '#web/shared/domain/accountPasskeys/askForPasskey.ts'
import { ProofFailure } from '#web/shared/domain/ownerProof/ProofFailure.tsx'
import { ProofFields, proofIn } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { ProofForm } from '#web/shared/domain/ownerProof/ProofForm.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'

type Renewal = Parameters<typeof call<typeof secondStepEndpoints.renewRecoveryCodes>>[1]['body']
type Props = {
  /** Whether one of the old codes can be typed instead. */
  hasCodes: boolean
  onRenewed: () => Promise<unknown>
  onClose: () => void
}

/** Makes new recovery codes for an account without an app: with the password and a passkey, or against one of the old codes. */
export function RenewCodesDialog({ hasCodes, onRenewed, onClose }: Props) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const [codes, setCodes] = useState<string[]>()
  const [isByCode, setByCode] = useState(false)
  const renew = async (body: Renewal) => {
    const { recoveryCodes } = await call(secondStepEndpoints.renewRecoveryCodes, { body })
    void onRenewed()
    setCodes(recoveryCodes)
  }
  return (
    <FormDialog opened title={t('secondStep:recovery.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} action={t('secondStep:recovery.done')} onDone={onClose} />
      ) : isByCode ? (
        <ProofForm
          text={t('secondStep:renew.text')}
          action={t('secondStep:renew.action')}
          asksPassword={false}
          asksCode
          codeLabel={t('oldCode')}
          onCancel={onClose}
          onSubmit={({ code = '' }) => renew({ code })}
        />
      ) : (
        <PasskeyForm onRenew={renew} {...(hasCodes && { onOther: () => setByCode(true) })} />
      )}
    </FormDialog>
  )
}

function PasskeyForm({ onRenew, onOther }: { onRenew: (body: Renewal) => Promise<void>; onOther?: () => void }) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const { t: passkeyText } = useTranslation('accountPasskeys')
  const { busy, failure, onSubmit } = useBrowserForm(async (form) => {
    const { options } = await call(accountPasskeyEndpoints.beginProof, {})
    if (!options) throw new AppError('ERR_ACCOUNT_PASSKEYS_OFF')
    await onRenew({ ...proofIn(form), passkey: await signWithPasskey(options) })
  })
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>{t('secondStep:renew.text')}</Text>
        <ProofFields asksCode={false} isFirst />
        {failure instanceof AppError && ['ERR_VALIDATION', 'ERR_SSO_PROOF'].includes(failure.code) ? (
          <ProofFailure failure={failure} />
        ) : (
          failure !== undefined && (
            <Alert color="red" role="alert">
              {passkeyErrorText(failure, passkeyText)}
            </Alert>
          )
        )}
        <Group justify="flex-end">
          {onOther && (
            <Button variant="subtle" onClick={onOther}>
              {t('renewByCode')}
            </Button>
          )}
          <Button type="submit" loading={busy} leftSection={<IconFingerprint size={18} stroke={1.7} />}>
            {t('secondStep.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
