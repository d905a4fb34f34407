import { Button, Group, Stack, Text } from '@mantine/core'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { CodeFailure, CodeInput } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { RecoveryCodes } from '#web/shared/domain/secondStep/RecoveryCodes.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'

type Props = { onRenewed: () => Promise<unknown>; onClose: () => void }

/** Makes new recovery codes for an account without an app, against one of the old ones. */
export function RenewCodesDialog({ onRenewed, onClose }: Props) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const [codes, setCodes] = useState<string[]>()
  const { busy, failure, onSubmit } = useBrowserForm(async (form) => {
    const { recoveryCodes } = await call(secondStepEndpoints.renewRecoveryCodes, { body: { code: String(form.get('code')) } })
    void onRenewed()
    setCodes(recoveryCodes)
  })
  return (
    <FormDialog opened title={t('secondStep:recovery.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} action={t('secondStep:recovery.done')} onDone={onClose} />
      ) : (
        <form onSubmit={onSubmit}>
          <Stack>
            <Text>{t('secondStep:renew.text')}</Text>
            <CodeInput label={t('oldCode')} isRecoveryAllowed />
            <CodeFailure failure={failure} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {t('secondStep:renew.action')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
