import { conflict, forbidden, notAllowed } from './kinds.ts'

/** What the law, or the shop's licence, forbids (薬機法; domain rules of the pharmacy area). */
export const pharmacy = {
  quantity_over_limit: notAllowed('This is more than one purchase may contain. Lower the quantity'),
  sale_class_not_covered: notAllowed("The shop's licence does not cover this class of medicine. Remove it"),
  guidance_required_not_sold_online: notAllowed('This medicine requires guidance in person and is not sold online'),
  guarded_ingredient_over_limit: notAllowed('Only one small package with this ingredient may be bought at a time'),
  guarded_ingredient_under_age: notAllowed('This medicine is not sold online to people under 18'),
  guarded_ingredient_age_not_assured: notAllowed('Your age must be verified first. Contact the pharmacy'),
  guarded_ingredient_recent_purchase: notAllowed('You bought a medicine with this ingredient a short while ago'),
  purchase_stopped_by_answer: notAllowed('With this answer the medicine cannot be sold. Ask a doctor or pharmacist'),
  questionnaire_incomplete: notAllowed('Answer every question about this medicine first'),
  medicine_not_sellable_any_more: notAllowed('All pieces of this medicine were recalled, or are about to expire'),
  pharmacist_name_missing: conflict('Your account has no name, and a sale is recorded with one. Have it entered'),
  not_a_pharmacist: forbidden('Only a pharmacist may sell this medicine. Yours is no account of a present pharmacist'),
  professionals_only: forbidden('These answers are for pharmacists and registered sellers. Have your account linked'),
  review_moved_on: conflict('Somebody has written about this order since you read it. Read it again'),
}
