import { ActionIcon } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { IconLock, IconNote } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '#web/shared/ui/composer/GrowingField.tsx'
import { MentionList } from '#web/shared/ui/composer/MentionList.tsx'
import { ReferencedMessage } from '#web/shared/ui/composer/ReferencedMessage.tsx'
import { focusThread, useComposerKeys } from '#web/shared/ui/composer/useComposerKeys.ts'
import { useMentions } from '#web/shared/ui/composer/useMentions.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './InternalNote.module.css'
import { useNotes } from './useNotes.ts'

const { note } = noteEndpoints.create.body.shape

type Props = { ticketId: number; onLeave: () => void }

/** Replaces the composer while the agent writes a note. It looks different, because customers never see a note. */
export function NoteComposer(props: Props) {
  const { t } = useTranslation('notes')
  const field = useRef<HTMLTextAreaElement>(null)
  const { keys, mentions, initial } = useNoteDraft(props, field)
  return (
    <NoteComposerBox>
      <ComposerBox
        above={
          <>
            <MentionList mentions={mentions} label={t('mention')} />
            <ReferencedMessage
              icon={<IconLock size={20} stroke={1.7} />}
              title={t('inner')}
              text={t('howInner')}
              picture={null}
              dropLabel={t('leave')}
              onRemove={props.onLeave}
            />
          </>
        }
        start={null}
        end={<SaveButton label={t('add')} disabled={keys.isBlank} onPress={keys.submit} />}
      >
        <GrowingField
          ref={field}
          defaultValue={initial}
          aria-label={t('writeInner')}
          placeholder={t('writeInner')}
          aria-controls={mentions.list?.id}
          aria-activedescendant={mentions.list?.active}
          enterKeyHint="send"
          maxLength={4096}
          autoFocus
          onText={keys.receive}
          onKeyDown={keys.onKeyDown}
        />
      </ComposerBox>
    </NoteComposerBox>
  )
}

/** The text and the keys of the field. A note that could not be saved comes back into the field. */
function useNoteDraft({ ticketId, onLeave }: Props, field: RefObject<HTMLTextAreaElement | null>) {
  const { adding } = useNotes(ticketId)
  const { rows: people, failure } = useColleagues(true)
  useListFailureToast('users', failure)
  const mentions = useMentions(people, field)
  const initial = readDraft(`note-${ticketId}`).text
  const takeBack = (text: string, error: unknown) => {
    toast.error(error)
    const { current } = field
    if (current?.value !== '') return
    current.value = text
    current.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const keys = useComposerKeys(initial, {
    field,
    kind: 'message',
    onText(text) {
      writeDraft(`note-${ticketId}`, { text })
      mentions.receive(text)
    },
    onSubmit(text) {
      if (note.safeParse(text).success) adding.mutateAsync(text).catch((error) => takeBack(text, error))
      else takeBack(text, new AppError('ERR_VALIDATION'))
    },
    onEscape() {
      focusThread(field.current)
      onLeave()
      return true
    },
    onArrowUp: () => false,
    interceptKey: mentions.onKey,
  })
  return { keys, mentions, initial }
}

type SaveButtonProps = { label: string; disabled: boolean; onPress: () => void }

const SaveButton = ({ label, disabled, onPress }: SaveButtonProps) => (
  <ActionIcon
    size={40}
    radius="xl"
    variant="filled"
    aria-label={label}
    data-hint={label}
    disabled={disabled}
    // Keeps the on-screen keyboard open: the button must not take the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <IconNote size={20} stroke={1.7} />
  </ActionIcon>
)

/** The frame in the colours of notes. */
const NoteComposerBox = ({ children }: { children: ReactNode }) => <div className={classes.writing}>{children}</div>
