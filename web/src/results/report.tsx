import { isTargetType, kindOf } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import { titleOf, type ContentItem } from '../content/kinds.ts'
import { ExportButton } from '../content/export-button.tsx'
import { hasResults } from '../content/results/outcomes.ts'
import { fileNameOf } from '../content/results/file-name.ts'
import { useOutcomeText } from '../content/results/use-outcome-text.ts'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { PageHead, SectionHead } from '../ui/section-head.tsx'
import { OverTime } from './over-time.tsx'
import { SourceTable } from './source-table.tsx'
import { TargetResults } from './target-results.tsx'
import type { Results } from './use-item-results.ts'

/** What came of an item, to be shown or printed for people who may not know who took part: there are only numbers. */
export const Report = ({ item, results }: { item: ContentItem; results: Results }) => {
  const { id } = item
  const title = titleOf(item)
  const { kind } = results
  const t = useText('results')
  const dateText = useDateText({ dateStyle: 'long' })
  const { from, until, timezone, views_since: since } = results
  const period = { from: dateText(from), until: dateText(until), zone: timezone.replaceAll('_', ' ') }
  return (
    <>
      <PageHead title={t('report.of', { title })} lead={t('report.period', period)}>
        <Button icon="printer" onClick={() => print()}>
          {t('report.print')}
        </Button>
        <ExportButton path={`/api/results/${id}/periods.csv`} fileName={fileNameOf(t('report.of', { title }))} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Figures results={results} />
        <Answers results={results} />
        <SourceTable sources={results.sources} />
        <OverTime results={results} />
        {isTargetType(kind) && <TargetResults kind={kind} item={item} />}
        <p className="max-w-[66ch] type-small">
          {t('report.about')} {since !== null && since > from && t('report.since', { day: dateText(since) })}
        </p>
      </div>
    </>
  )
}

const Cells = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">{children}</dl>
)

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid flex-[1_1_8rem] content-between gap-2 bg-raised p-4">
    <dt className="type-small">{label}</dt>
    <dd className="type-figure">{children}</dd>
  </div>
)

const Figures = ({ results }: { results: Results }) => {
  const t = useText('results')
  const { acts, confirmed, views, conversion, places, needs_help: needsHelp, own_words: ownWords, kind } = results
  const friends = results.sources.find(({ source }) => source === 'share')?.acts ?? 0
  const figure = (value: number) => t('figure', { value })
  return (
    <section aria-labelledby="figures">
      <SectionHead id="figures" title={t('report.figures')} />
      <Cells>
        <Cell label={t('report.views')}>{figure(views)}</Cell>
        <Cell label={t(kind === 'candidates' ? 'report.pledges' : 'report.acts')}>{figure(acts)}</Cell>
        <Cell label={t('report.conversion')}>
          {conversion === null ? t('report.none') : t('common:percent', { value: conversion })}
        </Cell>
        <Cell label={t('report.friends')}>{figure(friends)}</Cell>
        <Cell label={t('report.unconfirmed')}>{figure(acts - confirmed)}</Cell>
        {ownWords && <Cell label={t('report.ownWords')}>{t('common:percent', { value: ownWords.share })}</Cell>}
        {needsHelp !== null && <Cell label={t('report.needsHelp')}>{figure(needsHelp)}</Cell>}
        {places && (
          <>
            <Cell label={t('report.places')}>{t('report.placesOf', places)}</Cell>
            <Cell label={t('report.waiting')}>{figure(places.waiting)}</Cell>
          </>
        )}
      </Cells>
    </section>
  )
}

/** The number of people by answer, if there is more than one answer to give. */
const Answers = ({ results: { kind, outcomes } }: { results: Results }) => {
  const { outcomes: possible } = kindOf(kind)
  return hasResults(kind) && possible.length > 1 ? <AnswerCells kind={kind} counts={outcomes} /> : null
}

const AnswerCells = ({ kind, counts }: { kind: Parameters<typeof useOutcomeText>[0]; counts: Results['outcomes'] }) => {
  const t = useText('results')
  const outcomeText = useOutcomeText(kind)
  return (
    <section aria-labelledby="answers">
      <SectionHead id="answers" title={t('report.answers')} />
      <Cells>
        {kindOf(kind).outcomes.map((outcome) => (
          <Cell key={outcome} label={outcomeText(outcome)}>
            {t('figure', { value: counts[outcome] ?? 0 })}
          </Cell>
        ))}
      </Cells>
    </section>
  )
}
