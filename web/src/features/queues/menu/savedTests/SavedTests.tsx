import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { MenuCard, MenuHint } from '../MenuLayout.tsx'
import type { TestReplay } from './replayTest.ts'
import classes from './Tests.module.css'
import type { SavedTests } from './useSavedTests.ts'

/** The saved tests and their results with the present menu. */
export function TestListCard({ tests }: { tests: SavedTests }) {
  const { t } = useTranslation('menu')
  const [open, setOpen] = useState<number | null>(null)
  const { red } = tests
  const replays = tests.replays ?? []
  const openReplay = replays.find(({ test }) => test.id === open)
  return (
    <MenuCard
      title={t('tests.title')}
      mark={
        replays.length > 0 && (
          <span role="status">
            <CheckLabel tone={red.length > 0 ? 'bad' : 'good'}>
              {red.length > 0 ? t('tests.someRed', { count: red.length }) : t('tests.allGreen')}
            </CheckLabel>
          </span>
        )
      }
    >
      {tests.replays?.length === 0 && <MenuHint>{t('tests.none')}</MenuHint>}
      {replays.length > 0 && (
        <CheckList label={t('tests.title')}>
          {replays.map(({ test, isFailing }) => (
            <CheckRow
              key={test.id}
              tone={isFailing ? 'bad' : 'good'}
              icon={isFailing ? <IconCircleX size={18} /> : <IconCircleCheck size={18} />}
              name={test.name}
              label={t(isFailing ? 'tests.red' : 'tests.green')}
              onOpen={() => setOpen(test.id)}
            />
          ))}
        </CheckList>
      )}
      {openReplay && <TestDialog replay={openReplay} tests={tests} onClose={() => setOpen(null)} />}
    </MenuCard>
  )
}

/** A test: where it differs now, and what to do. */
function TestDialog({ replay, tests, onClose }: { replay: TestReplay; tests: SavedTests; onClose: () => void }) {
  const { t } = useTranslation('menu')
  const [isNaming, setNaming] = useState(false)
  const { test, turns, isFailing } = replay
  const nothing = t('tests.nothing')
  return (
    <InfoDialog opened title={test.name} size="xl" onClose={onClose}>
      <Stack gap="md">
        <MenuHint>{t(isFailing ? 'tests.redText' : 'tests.greenText')}</MenuHint>
        <TurnList>
          {[...turns.entries()].map(([index, { says, expected, got, differs }]) => (
            <TestTurn
              key={index}
              says={t('tests.says', { text: says })}
              expected={{ name: t(differs ? 'tests.expected' : 'tests.answers'), texts: expected, nothing }}
              got={differs ? { name: t('tests.got'), texts: got, nothing } : null}
            />
          ))}
        </TurnList>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              tests.remove(test.id)
              onClose()
            }}
          >
            {t('tests.remove')}
          </Button>
          <Button variant="default" onClick={() => setNaming(true)}>
            {t('tests.rename')}
          </Button>
          {isFailing && <Button onClick={() => tests.accept(replay)}>{t('tests.accept')}</Button>}
        </Group>
      </Stack>
      {isNaming && <TestNameDialog name={test.name} onSave={(name) => tests.rename(test.id, name)} onClose={() => setNaming(false)} />}
    </InfoDialog>
  )
}

type Props = {
  /** Its present name. */
  name?: string
  onSave: (name: string) => void
  onClose: () => void
}

/** The name of a test. */
export function TestNameDialog({ name: before = '', onSave, onClose }: Props) {
  const { t } = useTranslation('menu')
  const [name, setName] = useState(before)
  const isNamed = name.trim() !== ''
  return (
    <FormDialog opened title={t(before ? 'tests.renameTitle' : 'tests.keepTitle')} onClose={onClose}>
      <DialogForm
        saving={false}
        problem={null}
        disabled={!isNamed}
        action={t(before ? 'common:save' : 'tests.keepAction')}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNamed) return
          onSave(name.trim())
          onClose()
        }}
      >
        <TextInput
          label={t('tests.name')}
          placeholder={t('tests.namePlaceholder')}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {!before && (
          <Text size="sm" c="dimmed">
            {t('tests.keepText')}
          </Text>
        )}
      </DialogForm>
    </FormDialog>
  )
}

type CheckTone = 'good' | 'bad' | 'warn'

export const CheckList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type CheckProps = { tone: CheckTone; icon: ReactNode; name: string; where?: string; label?: string; tool?: ReactNode; onOpen: () => void }

/** A test or an issue with its state. */
export const CheckRow = ({ tone, icon, name, where, label, tool, onOpen }: CheckProps) => (
  <li className={classes.row}>
    <button type="button" className={classes.test} data-tone={tone} onClick={onOpen}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      {where === undefined ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <span className={classes.text}>
          {name}
          <span className={classes.where}>{where}</span>
        </span>
      )}
      {label && (
        <span className={classes.label} data-tone={tone}>
          {label}
        </span>
      )}
    </button>
    {tool}
  </li>
)

/** The state of a whole list. */
export const CheckLabel = ({ tone, children }: { tone: CheckTone; children: string }) => (
  <span className={classes.label} data-tone={tone}>
    {children}
  </span>
)

/** The turns of a test; scrolls to the first that differs. */
function TurnList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[data-differs]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={list} className={classes.turns}>
      {children}
    </div>
  )
}

type TurnProps = { says: string; expected: AnswersProps; got: AnswersProps | null }
type AnswersProps = { name: string; texts: readonly string[]; nothing: string }

/** A message and the answers to it; where they differ, expected and actual side by side. */
const TestTurn = ({ says, expected, got }: TurnProps) => (
  <div className={classes.turn} data-differs={got ? true : undefined}>
    <p className={classes.says}>{says}</p>
    <AnswerColumn {...expected} isWhole={!got} tone={got ? 'good' : undefined} />
    {got && <AnswerColumn {...got} isWhole={false} tone="bad" />}
  </div>
)

const AnswerColumn = ({ name, texts, nothing, isWhole, tone }: AnswersProps & { isWhole: boolean; tone: CheckTone | undefined }) => (
  <div className={isWhole ? classes.same : classes.side}>
    <p className={classes.sideName}>{name}</p>
    {texts.length === 0 && <p className={classes.answer}>{nothing}</p>}
    {[...texts.entries()].map(([index, text]) => (
      <p key={index} className={classes.answer} data-tone={tone}>
        {text}
      </p>
    ))}
  </div>
)
