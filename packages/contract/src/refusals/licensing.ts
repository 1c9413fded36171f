import { conflict, invalid, notAllowed } from './kinds.ts'

/** Refusals of changes to the pharmacy's records. */
export const licensing = {
  licence_ends_before_it_begins: invalid('The last day of a licence is not before its first'),
  shift_overlaps: notAllowed('Nobody is on duty twice at a time. Change the hours'),
  shift_begun_already: notAllowed('A shift that has begun stays on record'),
  professional_has_left: notAllowed('Who has left is on duty no more'),
  questionnaire_moved_on: conflict('The questions have changed since you read them. Read them again'),
  questionnaire_needed: notAllowed('Buyers of this medicine have to be asked. Put down a question at least'),
  guarded_rules_overlap: notAllowed('Another rule for this ingredient holds on some of these days. End it first'),
}
