import { ActionIcon, Menu } from '@mantine/core'
import { MAX_MESSAGE_LENGTH } from '@recado/contract/messages/messages'
import { IconCheck, IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { EmojiButton } from '#web/shared/ui/composer/EmojiButton.tsx'
import { FilePicker } from '#web/shared/ui/composer/FilePicker.tsx'
import { GrowingField } from '#web/shared/ui/composer/GrowingField.tsx'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { onPastedFiles } from '#web/shared/ui/composer/pastedFiles.ts'
import { SendButton } from '#web/shared/ui/composer/SendButton.tsx'
import { type ComposerHandlers, useComposerKeys } from '#web/shared/ui/composer/useComposerKeys.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { ConversationParts } from '../ConversationParts.ts'
import type { Attachable } from './AttachDialogs.tsx'
import classes from './ComposerInput.module.css'
import { useSignatureSetting } from './useDraftMessage.ts'

const placeholders = { message: 'write', caption: 'caption', correction: 'correctText' } as const satisfies Record<
  ComposerHandlers['kind'],
  string
>
/** Leaves room for a signature. */
const MAX_LENGTH = MAX_MESSAGE_LENGTH - 200

/** The parts that new messages and edits have in common. */
export type ComposerTools = Pick<ComposerHandlers, 'field' | 'onArrowUp'> & {
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
  autoFocus: boolean
}
type Props = ComposerTools &
  ComposerHandlers & {
    initial: string
    above: ReactNode
    /** Further buttons beside the field. */
    tools?: ReactNode
    /** The attach menu. An edit has none. */
    attach?: Pick<ComponentProps<typeof AttachButton>, 'hasLibrary' | 'onChoose'>
    /** The list of suggestions that the field's keys control. */
    list?: { id: string; active: string } | undefined
  }

/** The text field with its buttons. A new button is one line in `start` or `end`. */
export function ComposerInput({ initial, above, tools, list, onFiles, attach, onRecord, autoFocus, ...options }: Props) {
  const { t } = useTranslation('composer')
  const { field, kind } = options
  const { isBlank, isEmpty, receive, submit, onKeyDown } = useComposerKeys(initial, options)
  const isEdit = kind === 'correction'

  return (
    <ComposerBox
      above={above}
      start={
        <>
          {attach && <AttachButton {...attach} onFiles={onFiles} />}
          <EmojiButton onPick={(emoji) => field.current && insertAtCaret(field.current, emoji)} onClose={() => field.current?.focus()} />
          {tools}
        </>
      }
      end={
        <>
          {!isEdit && <SignatureSwitch />}
          <SubmitButton
            action={isEdit ? 'save' : isEmpty ? 'record' : 'send'}
            disabled={isEdit && isBlank}
            focusField={() => field.current?.focus()}
            submit={submit}
            onRecord={onRecord}
          />
        </>
      }
    >
      <GrowingField
        ref={field}
        defaultValue={initial}
        aria-label={t(isEdit ? 'correctText' : 'write')}
        placeholder={t(placeholders[kind])}
        aria-controls={list?.id}
        aria-activedescendant={list?.active}
        enterKeyHint="send"
        maxLength={MAX_LENGTH}
        autoFocus={autoFocus}
        onText={receive}
        onKeyDown={onKeyDown}
        onPaste={isEdit ? undefined : onPastedFiles(onFiles)}
      />
    </ComposerBox>
  )
}

type AttachButtonProps = {
  onFiles: (files: readonly File[]) => void
  hasLibrary: boolean
  onChoose: (choice: Attachable) => void
}

/** Attaches files from the device, or other content. */
function AttachButton({ onFiles, hasLibrary, onChoose }: AttachButtonProps) {
  return (
    <FilePicker onFiles={onFiles}>
      {(open) => (
        <Menu position="top-start">
          <Menu.Target>
            <ClipButton />
          </Menu.Target>
          <MenuDropdown>
            <ConversationParts>
              {({ AttachMenuItems }) => <AttachMenuItems hasLibrary={hasLibrary} onChoose={onChoose} onDevice={open} />}
            </ConversationParts>
          </MenuDropdown>
        </Menu>
      )}
    </FilePicker>
  )
}

function ClipButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation('composer')
  return (
    <ActionIcon {...(props as object)} size={40} radius="xl" aria-label={t('attach')} data-hint={t('attach')}>
      <IconPaperclip size={20} stroke={1.7} />
    </ActionIcon>
  )
}

const variants = {
  send: { icon: IconSend2, label: 'send', isFilled: true },
  save: { icon: IconCheck, label: 'save', isFilled: true },
  record: { icon: IconMicrophone, label: 'record', isFilled: false },
} as const

type SubmitButtonProps = {
  action: keyof typeof variants
  disabled: boolean
  submit: () => void
  onRecord: () => void
  /** Returns the focus to the field: pressing the key again on the button would start a recording. */
  focusField: () => void
}

/** Sends the message. With an empty field it starts a recording. */
function SubmitButton({ action, disabled, submit, onRecord, focusField }: SubmitButtonProps) {
  const { t } = useTranslation('composer')
  const send = ({ detail }: MouseEvent) => {
    submit()
    if (detail === 0) focusField()
  }
  const { icon, label, isFilled } = variants[action]
  return <SendButton icon={icon} label={t(label)} isFilled={isFilled} disabled={disabled} onClick={action === 'record' ? onRecord : send} />
}

/** Whether the customer sees the name of the agent. */
function SignatureSwitch() {
  const { t } = useTranslation('composer')
  const { name } = useCurrentUser()
  const [isOn, setOn] = useSignatureSetting()
  return <CompactSwitch label={t('sign')} isOn={isOn} onChange={setOn} data-hint={t(isOn ? 'signHint.on' : 'signHint.off', { name })} />
}

type SmallSwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'onClick'> & {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  'data-hint'?: string
}

/** A labelled switch, hidden on narrow screens. Mantine's Switch is not used: it alone is as large as the composer's code. */
const CompactSwitch = ({ label, isOn, onChange, ...rest }: SmallSwitchProps) => (
  <button {...rest} type="button" role="switch" aria-checked={isOn} className={classes.switch} onClick={() => onChange(!isOn)}>
    <span className={classes.track}>
      <span className={classes.knob} />
    </span>
    {label}
  </button>
)
