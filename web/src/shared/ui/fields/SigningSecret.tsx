import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../FormDialog.tsx'
import { SecretField } from './SecretField.tsx'

/** The secret that signs our calls. Of a stored one only the end is shown; a new one is shown whole, once. */
export function SigningSecret({ secret, renew }: { secret: string; renew: () => Promise<string | undefined> }) {
  const { t } = useTranslation('integrations')
  const [fresh, setFresh] = useState<string>()
  const run = async () => setFresh(await renew())
  return (
    <SecretField
      label={t('secret.label')}
      description={t(fresh ? 'secret.fresh' : 'secret.stored')}
      value={fresh ?? secret}
      copy={fresh ? { name: t('secret.copy'), done: t('secret.copied') } : undefined}
      acts={[{ icon: IconRefresh, name: t('secret.replace'), question: t('secret.question'), action: t('secret.action'), run }]}
    />
  )
}

type Props = {
  dialog: { opened: boolean; subject: { newSecret?: string | undefined } | undefined; close: () => void }
  name: string | undefined
}

/** Shows a new secret. A click outside does not close it, because it is never shown again. */
export function NewSecretDialog({ dialog: { opened, subject, close }, name }: Props) {
  const { t } = useTranslation('integrations')
  return (
    <FormDialog opened={opened} title={t('secret.title', { name })} onClose={close}>
      <Stack gap="md">
        <Text size="sm">{t('secret.text')}</Text>
        <SecretField
          label={t('secret.label')}
          description={t('secret.fresh')}
          value={subject?.newSecret ?? ''}
          copy={{ name: t('secret.copy'), done: t('secret.copied') }}
          takesFocus
        />
        <Group justify="flex-end">
          <Button onClick={close}>{t('secret.close')}</Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
