import { Progress, Text } from '@mantine/core'

/** A progress bar with its text. */
export const ProgressBar = ({ label, text, part }: { label: string; text: string; part: number }) => (
  <>
    <Text component="span" inherit display="block">
      {text}
    </Text>
    <Progress value={Math.round(part * 100)} size="sm" mt={2} aria-label={label} />
  </>
)
