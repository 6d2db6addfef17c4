/** Arguments and answer fields that several tools share. */
import Joi, { type StringSchema } from 'joi';

export const sectionSchema: StringSchema = Joi.string()
  .pattern(/^[a-z0-9-]+$/)
  .description('Only this top-level section: an id from `sections` of list_pages.');

export const cursorSchema: StringSchema = Joi.string()
  .max(100)
  .description('The `cursor` of the answer before, to get what follows it.');

export const nextSchema: StringSchema = Joi.string().description('What to call next.');
