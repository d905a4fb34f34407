import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { passkeys } from '@recado/contract/passkeys'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../shared/api/call.ts'
import { saveFile } from '../../../shared/api/saveFile.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { CodeCountdown } from './CodeCountdown.tsx'
import { PhoneInstructions } from './PhoneInstructions.tsx'
import { sendToExtension } from './sendToExtension.ts'

type Props = { connection: ManagedConnection }

/** The reasons of a connection that is being confirmed with a passkey. */
export const isConfirming = ({ statusReason }: ManagedConnection) =>
  statusReason === 'passkeyNeeded' || statusReason === 'passkeySent' || statusReason === 'passkeyConfirm'

/** The account asks for a passkey, which only a browser extension can use. */
export function PasskeySteps({ connection }: Props) {
  const { t } = useTranslation('connections')
  if (connection.statusReason !== 'passkeyNeeded') return <Confirming connection={connection} />
  return (
    <Stack gap="lg">
      <Text>{t('passkey.intro')}</Text>
      <Group align="flex-start" justify="center" gap="xl">
        <Stack align="stretch" gap="md" w="min(17rem, 100%)">
          <DownloadButton />
          <ConfirmButton id={connection.id} />
          <CodeCountdown shown={connection} />
        </Stack>
        <PhoneInstructions
          steps={[
            { shows: 'extension', text: t('passkey.steps.install') },
            { shows: 'page', text: t('passkey.steps.start') },
            { shows: 'key', text: t('passkey.steps.confirm') },
          ]}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('passkey.untried')} {t('passkey.official')}
      </Text>
    </Stack>
  )
}

function DownloadButton() {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(passkeys.extension, {}),
    onSuccess: (file) => saveFile(file, 'recado-passkey.zip'),
    onError: toast.error,
  })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} loading={isPending} onClick={() => mutate()}>
      {t('passkey.download')}
    </Button>
  )
}

function ConfirmButton({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending, data } = useMutation({ mutationFn: () => startInExtension(id), onError: toast.error })
  return (
    <>
      <Button leftSection={<IconKey size={18} />} loading={isPending} onClick={() => mutate()}>
        {t('passkey.confirm')}
      </Button>
      <Text size="sm" role="status" {...(data === 'missing' && { c: 'red' })}>
        {data === undefined ? '' : t(data === 'begun' ? 'passkey.begun' : 'passkey.missing')}
      </Text>
    </>
  )
}

async function startInExtension(id: number): Promise<'begun' | 'missing'> {
  const { token, extensionId } = await call(passkeys.start, { params: { id } })
  return (await sendToExtension(extensionId, { kind: 'link', token })) ? 'begun' : 'missing'
}

function Confirming({ connection: { pairingCode } }: Props) {
  const { t } = useTranslation('connections')
  return (
    <Stack align="center" justify="center" gap="lg" mih="17rem">
      <Loader />
      <Text ta="center">{t('passkey.sent')}</Text>
      {pairingCode && (
        <>
          <Text component="output" fz="xl" fw={600} aria-label={t('passkey.code')}>
            {pairingCode}
          </Text>
          <Text ta="center">{t('passkey.compare')}</Text>
        </>
      )}
    </Stack>
  )
}
