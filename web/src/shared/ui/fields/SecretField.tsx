import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** `question`: asked before the action, because the old value cannot be restored. `action` is the label of its button. */
type SecretAction = { icon: Icon; name: string; run: () => Promise<unknown>; question?: string; action?: string }

type Props = {
  label: string
  description: string
  value: string
  /** Absent if the server sends only the end of the value. */
  copy?: { name: string; done: string } | undefined
  acts?: readonly SecretAction[]
  /** Focus this field when its dialog opens. */
  takesFocus?: boolean
}

/** A generated value, such as a token: copied here, replaced or revoked. */
export function SecretField({ label, description, value, copy, acts = [], takesFocus = false }: Props) {
  const [confirming, setConfirming] = useState<SecretAction>()
  const input = useRef<HTMLInputElement>(null)
  // The focus was in the question, which disappears now.
  const leave = () => {
    setConfirming(undefined)
    input.current?.focus()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (act: SecretAction) => act.run(),
    onError: toast.error,
    onSettled: leave,
  })
  const canCopy = copy !== undefined && value !== '' && 'clipboard' in navigator
  const copyIt = () => navigator.clipboard.writeText(value).then(() => copy && toast.success(copy.done), toast.error)
  const tools = [
    ...(canCopy ? [{ icon: IconCopy, name: copy.name, start: copyIt }] : []),
    ...acts.map((act) => ({ icon: act.icon, name: act.name, start: () => (act.question ? setConfirming(act) : mutate(act)) })),
  ]
  return (
    <Stack gap="xs">
      <TextInput
        ref={input}
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        readOnly
        {...(takesFocus && { 'data-autofocus': true })}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => canCopy && currentTarget.select()}
        rightSectionWidth={8 + tools.length * BUTTON_WIDTH}
        rightSection={
          <Group gap={2} wrap="nowrap">
            {tools.map(({ icon: Sign, name, start }) => (
              <ActionIcon key={name} data-hint={name} size="md" aria-label={name} onClick={start}>
                <Sign size={18} />
              </ActionIcon>
            ))}
          </Group>
        }
      />
      {confirming && <Confirmation act={confirming} busy={isPending} onConfirm={() => mutate(confirming)} onCancel={leave} />}
    </Stack>
  )
}

/** The width of one button in the field, with its gap. */
const BUTTON_WIDTH = 34

type ConfirmationProps = { act: SecretAction; busy: boolean; onConfirm: () => void; onCancel: () => void }

function Confirmation({ act: { question, action }, busy, onConfirm, onCancel }: ConfirmationProps) {
  const { t } = useTranslation('common')
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertTriangle />}>
      <Text size="sm">{question}</Text>
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" color="red.9" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Alert>
  )
}
