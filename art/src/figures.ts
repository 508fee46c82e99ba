/**
 * The outlines of the figures in Bricolage Grotesque Bold (SIL Open Font License 1.1), because a picture that a page
 * embeds cannot use the fonts of the page. In units of a thousandth of the font size; the baseline is 0.
 */
const glyphs: Record<string, { advance: number; outline: string }> = {
  '0': {
    advance: 665,
    outline:
      'M331 14q-63 0-115-23q-52-23-89-66q-37-43-57-107q-20-63-20-144q0-114 37-191q37-77 102-116q65-39 147-39q85 0 149 40q64 40 98 117q35 77 35 187q0 83-20 148q-20 65-58 108q-38 44-90 66q-52 23-116 23ZM334-100q26 0 51-12q25-12 45-38q20-26 32-69q12-42 12-105q0-75-18-127q-18-52-49-80q-31-27-73-27q-33 0-65 22q-32 22-53 72q-21 50-21 137q0 61 12 105q12 44 31 71q20 28 45 41q26 14 54 14Z',
  },
  '1': { advance: 346, outline: 'M273 0H128V-452H31V-578q47 0 78-16q31-16 40-65H273V0Z' },
  '2': {
    advance: 603,
    outline:
      'M558 0H43V-147L299-316q18-11 37-26q19-15 34-34q16-19 26-41q10-22 10-49q0-27-12-47q-12-20-36-30q-23-10-57-10q-34 0-56 11q-22 11-36 30q-13 20-19 47q-5 27-5 59L44-437q-2-74 29-127q31-53 89-82q58-29 141-29q72 0 128 23q56 23 87 67q31 45 31 110q0 50-16 90q-16 40-43 72q-26 32-58 56q-31 24-61 42L210-121V-112L558-117V0Z',
  },
  '3': {
    advance: 606,
    outline:
      'M289 14q-65 0-113-13q-48-13-80-38q-32-25-50-61q-18-36-22-80L153-219q2 31 13 54q11 23 29 38q18 15 43 22q25 7 54 7q38 0 68-11q30-11 46-34q17-23 17-58q0-44-30-72q-30-28-89-38q-59-10-148-2V-396L377-538V-547L56-544V-661H522V-526L314-386V-377q95-5 150 19q55 24 78 68q24 44 24 95q0 64-30 111q-30 47-91 73q-61 26-155 26Z',
  },
  '4': {
    advance: 624,
    outline:
      'M601-130H24V-269q49-57 87-109q38-52 67-99q29-47 49-93q20-46 35-90H510V0H368V-565H358q-25 62-55 117q-30 55-65 103q-34 48-72 92V-244H601V-130Z',
  },
  '5': {
    advance: 610,
    outline:
      'M300 14q-75 0-132-22q-57-22-88-62q-31-40-32-97L183-195q6 47 38 71q32 24 79 24q55 0 85-30q30-30 30-92q0-28-6-51q-6-23-18-39q-12-16-32-25q-20-9-48-9q-19 0-34 5q-15 5-28 14q-13 9-24 22q-11 13-20 31H59L83-660H534V-540H203L188-352H200q21-51 67-76q46-25 101-25q65 0 109 28q44 28 66 79q22 51 22 120q0 84-33 138q-33 54-92 79q-59 25-137 25Z',
  },
  '6': {
    advance: 657,
    outline:
      'M352 16q-148 0-225-87q-77-87-77-252q0-115 36-193q36-78 103-118q67-40 159-40q48 0 89 11q41 11 73 34q32 23 53 59q21 36 29 83L455-455q-5-39-24-60q-19-21-43-31q-24-9-49-9q-38 0-66 19q-28 19-46 51q-18 33-26 74q-8 42-8 89q0 22 3 51q3 29 8 55H211q-1-54 17-91q18-37 47-59q29-22 64-31q35-9 68-9q55 0 102 23q47 23 75 68q29 45 29 111q0 41-13 81q-13 40-43 73q-30 33-79 53q-49 20-122 20ZM346-100q28 0 50-8q22-8 38-22q16-14 24-33q8-19 8-42q0-32-15-55q-15-23-39-36q-24-12-55-12q-34 0-61 15q-27 15-43 41q-16 26-16 60q0 27 10 45q10 18 26 30q16 12 36 16q20 5 40 5Z',
  },
  '7': {
    advance: 509,
    outline:
      'M279 0H120q0-67 15-137q15-70 44-141q29-70 75-136q46-66 109-123V-547L22-543V-661H489V-541q-43 42-81 102q-38 60-67 130q-28 71-45 149q-16 79-16 161Z',
  },
  '8': {
    advance: 656,
    outline:
      'M328 16q-85 0-148-20q-63-20-98-61q-35-41-35-102q0-47 20-80q20-33 54-54q35-21 80-26V-337L328-360L456-338V-329q45 5 80 25q35 20 54 54q19 34 19 82q0 61-34 103q-34 42-97 62q-63 20-148 20ZM329-104q22 0 46-4q24-4 44-14q20-10 33-27q13-17 13-42q0-30-18-49q-18-19-49-28q-31-9-68-9q-38 0-68 9q-30 9-48 28q-18 19-18 49q0 24 13 42q13 18 33 28q20 11 44 15q24 5 47 5ZM328-385q29 0 54-8q25-8 40-27q16-19 16-49q0-25-10-41q-10-16-27-26q-16-10-35-14q-19-4-37-4q-26 0-50 8q-24 8-41 27q-16 19-16 51q0 30 15 50q15 20 40 28q25 9 55 9ZM456-328L328-297L200-327V-341q-43-7-72-26q-29-19-43-50q-14-31-14-71q0-64 33-105q33-41 91-62q58-20 134-20q78 0 136 22q58 22 89 63q32 42 32 104q0 58-30 96q-30 38-97 51V-328Z',
  },
  '9': {
    advance: 652,
    outline:
      'M303 16q-52 0-94-11q-42-11-74-33q-32-22-53-55q-21-33-29-77L186-196q7 28 20 46q13 18 29 28q16 10 34 14q18 4 36 4q41 0 72-17q31-17 49-48q18-30 27-72q9-41 9-87q0-17-1-35q-1-18-4-38q-2-20-5-38H439q2 54-15 91q-17 37-46 59q-29 23-63 32q-34 10-66 10q-52 0-98-23q-46-23-74-68q-28-45-28-110q0-40 13-79q13-39 43-72q30-33 78-52q48-19 117-19q100 0 168 41q68 41 103 120q36 79 36 190q0 113-36 189q-36 76-103 114q-67 38-161 38ZM298-351q32 0 59-14q27-14 42-40q16-25 16-60q0-36-16-56q-16-20-41-29q-25-9-50-9q-26 0-47 8q-21 8-36 22q-14 14-22 34q-8 20-8 43q0 31 14 55q14 24 38 37q24 13 54 13Z',
  },
  ',': { advance: 196, outline: 'M115 132H4q18-46 26-86q8-40 9-80q2-40 2-88H172q0 68-8 117q-8 49-21 82q-13 34-27 57Z' },
  '.': {
    advance: 233,
    outline: 'M116 13q-47 0-70-20q-23-20-23-62q0-43 24-63q24-20 71-20q48 0 72 20q24 20 24 63q0 82-95 82Z',
  },
}

/** Of a font size: the height of a figure. */
const CAP_HEIGHT = 0.66

const round = (value: number) => Math.round(value * 100) / 100

/** Names are codes, because an id cannot contain a comma. */
const idOf = (character: string) => `g${character.codePointAt(0) ?? 0}`

/** The outlines that these texts use, each once. `drawNumber` refers to them. */
export const defineFigures = (...texts: string[]): string => {
  const used = [...new Set(texts.join(''))]
  const paths = used.map((character) => `<path id="${idOf(character)}" d="${glyphs[character]?.outline ?? ''}"/>`)
  return `<defs>${paths.join('')}</defs>`
}

interface Place {
  /** The center of the text. */
  x: number
  y: number
  color: string
  /** The largest font size, and the largest width of the text. */
  size: number
  width: number
}

/** A number in outlines, as large as fits. */
export const drawNumber = (text: string, { x, y, color, size, width }: Place): string => {
  let advance = 0
  const figures = Array.from(text, (character) => {
    const figure = `<use href="#${idOf(character)}"${advance > 0 ? ` x="${advance}"` : ''}/>`
    advance += glyphs[character]?.advance ?? 0
    return figure
  })
  const scale = Math.min(size, (1000 * width) / advance) / 1000
  const origin = `${round(x - (advance * scale) / 2)} ${round(y + 500 * CAP_HEIGHT * scale)}`
  return `<g fill="${color}" transform="translate(${origin})scale(${scale.toFixed(4)})">${figures.join('')}</g>`
}
