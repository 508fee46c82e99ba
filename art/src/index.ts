export { avatar, personAvatar } from './avatar.ts'
export { causeHue, causeHues, type CauseHue } from './cause-hue.ts'
export { cover, drawCover } from './cover.ts'
export { hash } from './random.ts'
export {
  drawGathering,
  drawPoster,
  gatheringAddress,
  gatheringColors,
  gatheringGround,
  gatheringSize,
  gatheringVersion,
  peoplePerFigure,
  posterTextShare,
} from './gathering.ts'
export { coverAddress, coverGround, coverVersion } from './cover-address.ts'
