import { Button, type ButtonProps, Group, Loader, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { type PasskeyFailure, passkeyEndpoints, passkeyFailures, passkeySteps } from '@recado/contract/passkeys'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { useConnectionAction } from '../useConnectionAction.ts'
import { CodeCountdown } from './CodeCountdown.tsx'
import { PhoneInstructions } from './PhoneInstructions.tsx'
import { sendToExtension } from './sendToExtension.ts'

type Props = { connection: ManagedConnection }

/** Whether the account is being confirmed with a passkey. */
export const isConfirming = ({ statusReason }: ManagedConnection) => passkeySteps.some((step) => step === statusReason)

/** Why the account could not be confirmed, if the last attempt failed. */
export const passkeyFailureOf = ({ statusReason }: ManagedConnection) => passkeyFailures.find((failure) => failure === statusReason)

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
          <CodeCountdown connection={connection} />
          <StartAgainButton id={connection.id} text={t('qr.byScan')} variant="subtle" size="compact-sm" />
        </Stack>
        <PhoneInstructions
          steps={[
            { device: 'computer', shows: 'extension', text: t('passkey.steps.install') },
            { device: 'computer', shows: 'page', text: t('passkey.steps.start') },
            { device: 'computer', shows: 'key', text: t('passkey.steps.confirm') },
            { device: 'phone', shows: 'chats', text: t('passkey.steps.wait') },
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
    mutationFn: () => callForFile(passkeyEndpoints.extension, {}),
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
      <Text size="sm" role="status" {...(data === 'missing' && { c: 'var(--mantine-color-error)' })}>
        {data === undefined ? '' : t(data === 'started' ? 'passkey.begun' : 'passkey.missing')}
      </Text>
    </>
  )
}

async function startInExtension(id: number): Promise<'started' | 'missing'> {
  const { token, extensionId } = await call(passkeyEndpoints.start, { params: { id } })
  return (await sendToExtension(extensionId, { kind: 'link', token })) ? 'started' : 'missing'
}

function Confirming({ connection }: Props) {
  const { t } = useTranslation('connections')
  const { pairingCode } = connection
  return (
    <Stack align="center" justify="center" gap="lg" mih="17rem">
      {!pairingCode && <Loader />}
      <Text ta="center">{t('passkey.sent')}</Text>
      {pairingCode && (
        <>
          <Text component="output" fz="xl" fw={600} aria-label={t('passkey.code')}>
            {pairingCode}
          </Text>
          <Text ta="center">{t('passkey.compare')}</Text>
          <CodeCountdown connection={connection} />
        </>
      )}
    </Stack>
  )
}

/** Why confirming failed. The server drops a failed attempt, so the next attempt starts with a new QR code. */
export function PasskeyFailed({ id, failure }: { id: number; failure: PasskeyFailure }) {
  const { t } = useTranslation('connections')
  return (
    <Stack align="center" justify="center" gap="lg" mih="17rem">
      <Text role="alert" ta="center" maw="32rem">
        {t(`reasons.${failure}`)}
      </Text>
      <StartAgainButton id={id} text={t('session.tryAgain')} />
      <Text size="sm" c="dimmed" ta="center">
        {t('passkey.official')}
      </Text>
    </Stack>
  )
}

type StartAgain = ButtonProps & { id: number; text: string }

/** Cancels the attempt and shows a new QR code. */
function StartAgainButton({ id, text, ...button }: StartAgain) {
  const { mutate, isPending } = useConnectionAction()
  return (
    <Button {...button} loading={isPending} onClick={() => mutate({ id, action: 'tryAgain' })}>
      {text}
    </Button>
  )
}
