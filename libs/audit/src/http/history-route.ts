import { applyDecorators, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiProduces, Download, HeavyRead, Noted } from '@tender/http';
import { EXPORT_TYPES } from './export-file.js';

const historyRoute = (path: string, summary: string): MethodDecorator =>
  applyDecorators(Get(path), HeavyRead(), ApiOperation({ summary }));

export const HistoryRead = (path: string, summary: string, noted = Noted('auditRead')): MethodDecorator =>
  applyDecorators(historyRoute(path, summary), noted, Header('content-type', 'application/json; charset=utf-8'));

export const HistoryExport = (path: string): MethodDecorator =>
  applyDecorators(
    historyRoute(path, 'The whole history as a file'),
    Noted('export'),
    Download(),
    ApiProduces(...EXPORT_TYPES),
  );
