import { conflict, invalid, notAllowed } from './kinds.ts'

/** Refusals of changes to the pharmacy's records. */
export const licensing = {
  licence_ends_before_it_begins: invalid('The last day of a licence must not be before its first'),
  class_only_at_pharmacies: invalid('Only a pharmacy may sell medicines that it makes itself. Remove that class'),
  shift_overlaps: notAllowed('Nobody can have two shifts at the same time. Change the hours'),
  shift_begun_already: notAllowed('A shift that has begun cannot be deleted'),
  account_linked_already: conflict('This account is linked to another professional. Remove that link first'),
  professional_has_left: notAllowed('Somebody who has left cannot be on duty'),
  questionnaire_moved_on: conflict('The questions have changed since you read them. Read them again'),
  questionnaire_needed: notAllowed('This medicine requires questions. Write at least one'),
  guarded_rules_overlap: notAllowed('Another rule for this ingredient is valid on some of these days. End it first'),
}
