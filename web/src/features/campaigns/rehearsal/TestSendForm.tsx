import { Button, Group, Text } from '@mantine/core'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Sends all texts to a number of the user's own. */
export function TestSendForm({ id }: { id: number }) {
  const { t } = useTranslation('rehearsal')
  const { held: isSendingHeld } = useCurrentUser().installation
  const { control, submit, busy, problem } = useSchemaForm(recipientEndpoints.test.body, { number: '' })
  const send = submit(async ({ number }) => {
    await call(recipientEndpoints.test, { params: { id }, body: { number } })
    if (isSendingHeld) toast.warning(t('test.held', { number: formatPhone(number) }))
    else toast.success(t('test.sent', { number: formatPhone(number) }))
  })
  return (
    <form noValidate onSubmit={send}>
      <Group align="flex-end" gap="sm">
        <TextField control={control} name="number" type="tel" label={t('test.title')} description={t('test.hint')} />
        <Button type="submit" variant="default" loading={busy} leftSection={<IconSend size={18} />}>
          {t('test.send')}
        </Button>
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)" flex="1 0 100%">
            {problem}
          </Text>
        )}
      </Group>
    </form>
  )
}
