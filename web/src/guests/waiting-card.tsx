import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface WaitingCardProps {
  /** Whether it was pressed just now. The button that had the focus does not exist anymore. */
  isNew: boolean
  onTry: () => Promise<void>
  onTakeBack: () => void
}

/** Stands in place of the form while an act waits on this device for a connection. */
export const WaitingCard = ({ isNew, onTry, onTakeBack }: WaitingCardProps) => {
  const t = useText('guests')
  const [isTrying, setTrying] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  const tryNow = async () => {
    setTrying(true)
    await onTry()
    setTrying(false)
  }
  return (
    <Notice ref={box} tone="warning" role="status" title={t('waiting.title')}>
      <p>{t('waiting.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" pending={isTrying} pendingText={t('waiting.trying')} onClick={() => void tryNow()}>
          {t('waiting.try')}
        </Button>
        <Button size="small" variant="quiet" onClick={onTakeBack}>
          {t('waiting.takeBack')}
        </Button>
      </div>
    </Notice>
  )
}
