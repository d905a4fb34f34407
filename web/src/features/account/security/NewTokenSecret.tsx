import { Alert, Button, Stack } from '@mantine/core'
import type { NewPersonToken } from '@recado/contract/users/personTokens'
import { useTranslation } from 'react-i18next'
import { useReportUnsaved } from '#web/shared/ui/FormDialog.tsx'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'

/** The secret of a token, shown once. */
export function NewTokenSecret({ token: { name, token }, onDone }: { token: NewPersonToken; onDone: () => void }) {
  const { t } = useTranslation('personTokens')
  // Closing the dialog by Escape asks first.
  useReportUnsaved(true)
  return (
    <Stack>
      <SecretField
        label={name}
        description={t('secret.text')}
        value={token}
        copy={{ name: t('secret.copy'), done: t('secret.copied') }}
        takesFocus
      />
      <Alert color="orange">{t('secret.once')}</Alert>
      <Button onClick={onDone}>{t('secret.done')}</Button>
    </Stack>
  )
}
