import { applyDecorators, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiProduces } from '@nestjs/swagger';
import { Download, HeavyRead, Noted } from '@tender/http';
import { EXPORT_TYPES } from './export-file.js';

const historyRoute = (path: string, summary: string): MethodDecorator =>
  applyDecorators(Get(`:id/${path}`), HeavyRead(), ApiOperation({ summary }));

/** A route whose answer the audit's thread makes of a history, as JSON text. */
export const HistoryRead = (path: string, summary: string, noted = Noted('auditRead')): MethodDecorator =>
  applyDecorators(historyRoute(path, summary), noted, Header('content-type', 'application/json; charset=utf-8'));

export const HistoryExport = (): MethodDecorator =>
  applyDecorators(
    historyRoute('export', 'The whole history as a file'),
    Noted('export'),
    Download(),
    ApiProduces(...EXPORT_TYPES),
  );
